import type { Database } from '../../platform/database/database.ts'
import { company } from './catalogue.table.ts'

/** The company's name; empty if no company file was ever imported. */
export async function loadCompanyName({ orm }: Pick<Database, 'orm'>): Promise<string> {
  const [row] = await orm.select({ document: company.document }).from(company)
  return row?.document.name ?? ''
}
