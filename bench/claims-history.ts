import { listBench } from './lists.ts'
import type { Measure } from './measure.ts'

/**
 * The claims history with filters on parts of plate and warranty id, status, type and dates: for a staff
 * member, who sees a twentieth of the claims, and for the administrator, who sees all.
 */
export async function* claimsHistoryBench({ rows }: { rows: number }): AsyncGenerator<Measure> {
  for (const [kind, registrations] of [
    ['PostgreSQL', rows],
    ['embedded', rows / 5],
  ] as const) {
    for (const as of ['staff', 'admin'] as const) {
      const name = `claims history as ${as}`
      yield* listBench({ name, screen: 'claims-history', as, searches: SEARCHES }, kind, registrations)
    }
  }
}

const SEARCHES: Record<string, string>[] = [
  {},
  ...['W', 'WX', 'VS', 'WXB', '123', '640', '1640', 'VSE 3983', '99'].map(plate => ({ plate })),
  ...['a', '3f', '3f7', '3f7a', 'c4ca4238', '0-4'].map(warranty => ({ warranty })),
  { status: 'Open' },
  { status: 'Closed' },
  { claim_type: 'Other' },
  { date_from: '2024-03-01', date_to: '2024-03-02' },
  { date_from: '2024-01-01', date_to: '2024-12-31' },
  { status: 'Open', date_from: '2024-03-01', date_to: '2024-03-31' },
  { status: 'Open', date_to: '2023-12-31' },
  { status: 'Closed', claim_type: 'Damage', date_from: '2025-01-01', plate: 'W' },
]
