/**
 * `npm test -- --thorough` tries every case, which takes twice as long. `npm test` tries a share of the cases
 * that reach the same code, such as hostile values in the fields of a form: every value and every field gets
 * its turn, but not every pair.
 */
export const isThorough = process.env.TEST_THOROUGH === 'yes'

/** Every `step`th case, from the one numbered `turn` on; in a thorough run all of them. */
export function everyNth<Case>(step: number, cases: readonly Case[], turn = 0): readonly Case[] {
  return isThorough ? cases : cases.filter((_, at) => at % step === turn % step)
}

/** The number of random cases: a quarter, or all of them in a thorough run. */
export const runs = (count: number) => (isThorough ? count : Math.ceil(count / 4))
