import type { Database } from '../../platform/database/database.ts'
import type { Permit } from '../access/permit.ts'
import { DATA_FILE_KINDS, type DataFileKind } from './data-files/data-file.ts'
import { currentVersions, type ListVersion } from './list-version.ts'
import { loadTimeline } from './load-current-version.server.ts'

type ListOverview = {
  readonly kind: DataFileKind
  /** null if the kind was never published */
  readonly current: ListVersion | null
  /** planned versions, the next one first */
  readonly upcoming: readonly ListVersion[]
}

/** Every list with its live version and its planned ones, in the order of the kinds. */
export async function loadListOverview(
  _permit: Permit<'prepare-lists'>,
  { database, now }: { database: Database; now: () => Date },
): Promise<ListOverview[]> {
  const at = now()
  const timeline = await loadTimeline(database.orm, at)
  const current = currentVersions(timeline, at)
  return DATA_FILE_KINDS.map(kind => ({
    kind,
    current: current.find(version => version.kind === kind) ?? null,
    upcoming: timeline
      .filter(version => version.kind === kind && !current.includes(version))
      .sort((a, b) => a.effectiveAt.getTime() - b.effectiveAt.getTime()),
  }))
}
