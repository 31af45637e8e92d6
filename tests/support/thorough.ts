/**
 * `npm test -- --thorough` tries every case, which takes twice as long. `npm test` tries a share of those
 * that reach the same code, such as a hostile value in each field of each form: every value and every field
 * has its turn, but not each of one in each of the other.
 */
export const isThorough = process.env.TEST_THOROUGH === 'yes'

/** Every `step`th case, from the one numbered `turn` on; in a thorough run all of them. */
export function everyNth<Case>(step: number, cases: readonly Case[], turn = 0): readonly Case[] {
  return isThorough ? cases : cases.filter((_, at) => at % step === turn % step)
}

/** A quarter of as many random cases, in a thorough run all. */
export const runs = (count: number) => (isThorough ? count : Math.ceil(count / 4))
