import { listBench } from './lists.ts'
import type { Measure } from './measure.ts'

/** The counter's search by parts of phone, plate and name, with totals: common parts, rare ones and those of one or two characters. */
export async function* staffSearchBench({ rows }: { rows: number }): AsyncGenerator<Measure> {
  const list = { name: 'partial search at the counter', screen: 'search', as: 'staff', typed: TYPED } as const
  yield* listBench(list, 'PostgreSQL', rows)
  yield* listBench(list, 'embedded', rows / 5)
}

const TYPED = [
  ...[
    'bin',
    'tan',
    'muhammad',
    'rosnah',
    'venba',
    'siti aminah',
    'Ahmad Adlina binti Ahmad',
    'm',
    'ta',
    'zzz',
  ],
].map((name): Record<string, string> => ({ name }))
TYPED.push(
  ...['012', '345', '4567', '013-0104', '88 777', '0191', '01', '0192238916', '999999'].map(phone => ({
    phone,
  })),
  ...['W', 'WX', 'wxb', '123', '1640', 'VSE 3983', 'KTN', '99'].map(plate => ({ plate })),
  { name: 'tan', plate: 'W', phone: '012' },
  { name: 'bin', claim_status: 'claimed' },
  { name: 'lim', claim_status: 'not-claimed', purchase_from: '2024-01-01', purchase_to: '2024-12-31' },
)
