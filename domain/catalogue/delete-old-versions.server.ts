import { and, eq, inArray, notExists } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { LIST_KINDS } from './list-kind.ts'
import { expiredVersions, type ListVersion } from './list-version.ts'
import { listContents, listVersions } from './lists.table.ts'
import { lockKind } from './publish-list.server.ts'

/** Deletes expired versions (rule S32.5), and contents that no version refers to any more. */
export async function deleteOldVersions({
  database,
  now,
}: {
  database: Database
  now: () => Date
}): Promise<void> {
  for (const kind of LIST_KINDS) {
    await database.orm.transaction(async transaction => {
      await lockKind(kind, transaction)
      const versions = await transaction.select().from(listVersions).where(eq(listVersions.kind, kind))
      const numbers = expiredVersions(versions as ListVersion[], now()).map(({ number }) => number)
      if (numbers.length === 0) return
      await transaction
        .delete(listVersions)
        .where(and(eq(listVersions.kind, kind), inArray(listVersions.number, numbers)))
      const used = transaction
        .select({ number: listVersions.number })
        .from(listVersions)
        .where(eq(listVersions.contentId, listContents.id))
      await transaction.delete(listContents).where(and(eq(listContents.kind, kind), notExists(used)))
    })
  }
}
