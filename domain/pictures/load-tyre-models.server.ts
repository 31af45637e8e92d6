import type { Database } from '../../platform/database/database.ts'
import type { Permit } from '../access/permit.ts'
import { loadStored } from '../catalogue/load-current-version.server.ts'
import { listTyreModels, type TyreModel } from './tyre-models.ts'

/** The models of the tyre list that is current. */
export async function loadTyreModels(
  _permit: Permit<'prepare-lists'>,
  { database, now }: { database: Database; now: () => Date },
): Promise<TyreModel[]> {
  const { rows } = await loadStored('tyres', database, now())
  return listTyreModels(rows)
}
