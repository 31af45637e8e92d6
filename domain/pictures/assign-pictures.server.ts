import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../platform/database/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { attachFiles, storeFile, type WaitingFile } from '../../platform/files/stored-files.ts'
import type { ImageDecoder } from '../../platform/images/image-decoder.ts'
import type { UploadFolder } from '../../platform/uploads/upload-folder.ts'
import type { Permit } from '../access/permit.ts'
import { editList } from '../catalogue/edit-list.server.ts'
import { modelName, type PictureModel } from './match-picture.ts'
import { PICTURE_FOLDER, pictureUrl, SMALL_SIDE } from './picture.ts'

type Tools = {
  database: Database
  files: FileStore
  imageDecoder: ImageDecoder
  uploads: UploadFolder
  now: () => Date
  givePictures: (...args: [Permit<'publish-lists'>, PicturesOfModels]) => Promise<number>
}

/** The address of the picture of each model. */
type PicturesOfModels = readonly { readonly model: PictureModel; readonly url: string }[]

/**
 * Gives waiting pictures to models of tyres: all sizes of a model get its picture in the tyre list that is
 * current, as one edit (rules S32.7 and S34.3). A picture that no longer waits is left out. Returns how many
 * models of the list got one.
 */
export async function assignPictures(
  permit: Permit<'publish-lists'>,
  chosen: readonly { picture: WaitingFile; model: PictureModel }[],
  tools: Tools,
): Promise<number> {
  const owner = permit.user.id
  const given: { model: PictureModel; url: string }[] = []
  for (const { picture, model } of chosen) {
    // Attach the picture before it is used: after a crash an unused picture may stay, but no tyre lacks its
    // picture.
    if (!(await attachFiles([picture], owner, tools.database.orm))) continue
    await storeSmallCopy(picture, owner, tools)
    given.push({ model, url: pictureUrl(picture.path) })
  }
  return tools.givePictures(permit, given)
}

/** The edit of the tyre list that `assignPictures` makes. */
export async function givePictures(
  permit: Permit<'publish-lists'>,
  given: PicturesOfModels,
  tools: Parameters<typeof editList>[2],
): Promise<number> {
  const urls = new Map(given.map(({ model, url }) => [keyOf(model), url]))
  const found = new Set<string>()
  const note = given.map(({ model }) => modelName(model)).join(', ')
  await editList(
    permit,
    {
      kind: 'tyres',
      shown: null,
      note: note.slice(0, MAX_NOTE_LENGTH),
      change: rows =>
        rows.map(row => {
          const url = urls.get(keyOf(row))
          if (url === undefined) return row
          found.add(keyOf(row))
          return { ...row, modelImage: url }
        }),
    },
    tools,
  )
  return found.size
}

/** Lists show a smaller copy; without one the server sends the picture itself. */
async function storeSmallCopy(picture: WaitingFile, owner: string, tools: Tools): Promise<void> {
  const stored = await tools.files.get(picture.path)
  if (!stored) return
  await mkdir(tools.uploads.path, { recursive: true, mode: 0o700 })
  const file = join(tools.uploads.path, randomUUID())
  try {
    await writeFile(file, stored.bytes, { mode: 0o600 })
    const decoded = await tools.imageDecoder.decode(file, { kinds: 'photos', maxSide: SMALL_SIDE })
    if (!decoded.ok) return
    const fileName = `${picture.path.slice(PICTURE_FOLDER.length + 1).replace(/\.jpg$/, '')}-${SMALL_SIDE}`
    const copy = { folder: PICTURE_FOLDER, name: picture.name, jpeg: decoded.jpeg, owner, fileName }
    await attachFiles([await storeFile(copy, tools)], owner, tools.database.orm)
  } finally {
    await rm(file, { force: true })
  }
}

const keyOf = ({ brand, model }: PictureModel) => `${brand}\n${model}`.toLowerCase()

const MAX_NOTE_LENGTH = 200
