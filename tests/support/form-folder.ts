import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { receiveForm } from '../../platform/uploads/receive-form.ts'
import { createUploadFolder } from '../../platform/uploads/upload-folder.ts'
import { formRequest } from './form-body.ts'

/** An empty folder for each test of a file, into which it receives forms with small limits. */
export function setUpFormFolder() {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tayar-uploads-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const limits = (freeBytes = 1_000_000) => ({
    maxFileBytes: 1_000,
    maxFiles: 3,
    maxFields: 5,
    folder: createUploadFolder(folder, { freeBytes: async () => freeBytes, minFreeBytes: 0 }),
  })
  return {
    path: () => folder,
    limits,
    receive: (body: Uint8Array, options: Parameters<typeof formRequest>[1] = {}) =>
      receiveForm(formRequest(body, options), limits()),
    filesLeft: () => readdir(folder),
    /** Files in the folder that this process has open. */
    async openFiles() {
      const handles = await readdir('/proc/self/fd')
      const paths = await Promise.all(
        handles.map(handle => readlink(`/proc/self/fd/${handle}`).catch(() => '')),
      )
      return paths.filter(path => path.startsWith(folder))
    },
  }
}
