import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { files } from '../../platform/files/files.table.ts'
import type { Permit } from '../access/permit.ts'
import { PICTURE_FOLDER, pictureUrl } from './picture.ts'

/**
 * Attaches the user's waiting pictures with these URLs, before a list shows them. Other URLs and attached
 * pictures stay as they are (rule S34.3).
 */
export async function attachPictures(
  permit: Permit<'publish-lists'>,
  urls: readonly string[],
  { database }: { database: Database },
): Promise<void> {
  const paths = urls
    .filter(url => url.startsWith(UPLOADS))
    .map(url => `${PICTURE_FOLDER}/${url.slice(UPLOADS.length)}`)
  if (paths.length === 0) return
  await database.orm
    .update(files)
    .set({ state: 'attached' })
    .where(and(inArray(files.path, paths), eq(files.owner, permit.user.id), eq(files.state, 'waiting')))
}

const UPLOADS = pictureUrl(`${PICTURE_FOLDER}/`)
