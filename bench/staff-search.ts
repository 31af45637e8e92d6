import { compareDatabases, listBench } from './lists.ts'
import type { Measure } from './measure.ts'

/**
 * The staff search by parts of phone, plate and name: common parts, rare ones, parts of one or two
 * characters, and none.
 */
export async function* staffSearchBench({ rows }: { rows: number }): AsyncGenerator<Measure> {
  const list = { name: 'staff search by parts', screen: 'search', as: 'staff', searches: SEARCHES } as const
  yield* listBench(list, 'PostgreSQL', rows)
  yield* compareDatabases(list, rows)
}

const SEARCHES = [
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
    'binti siti',
    'qx',
    '7',
  ],
].map((name): Record<string, string> => ({ name }))
SEARCHES.push(
  ...['012', '345', '4567', '013-0104', '88 777', '0191', '01', '0192238916', '999999'].map(phone => ({
    phone,
  })),
  ...['W', 'WX', 'wxb', '123', '1640', 'VSE 3983', 'KTN', '99', 'ZZ', 'Q', 'w1'].map(plate => ({ plate })),
  { name: 'tan', plate: 'W', phone: '012' },
  { name: 'bin', claim_status: 'claimed' },
  { name: 'lim', claim_status: 'not-claimed', purchase_from: '2024-01-01', purchase_to: '2024-12-31' },
)
