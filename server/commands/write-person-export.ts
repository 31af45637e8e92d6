import { constants, copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { PersonExport } from '../../domain/privacy/export-person.server.ts'
import type { FileStore } from '../../platform/files/file-store.ts'

/**
 * Writes the data of a person into a new folder with mode 0700: `person.json`, `README.txt` and the files.
 * Without `out` the folder is created in the working directory, named by date and time. Returns the folder,
 * the number of copied files and those that are missing in the file store. Throws where the folder exists.
 */
export async function writePersonExport(
  exported: PersonExport,
  { files: store, out, now }: { files: FileStore; out: string | null; now: Date },
): Promise<{ folder: string; copied: number; missing: string[] }> {
  const folder = resolve(out ?? `person-${timestamp(now)}`)
  await mkdir(folder, { mode: 0o700 }).catch(error => {
    throw error.code === 'EEXIST' ? new Error(`${folder} exists already`) : error
  })
  try {
    return await writeFiles(folder, exported, store)
  } catch (error) {
    // An incomplete export could be mistaken for a complete one.
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

async function writeFiles(folder: string, { document, files, mails }: PersonExport, store: FileStore) {
  const missing: string[] = []
  const outside = [...files, ...mails].find(({ as }) => !/^(?:files|mails)\/[\w-][\w.-]*$/.test(as))
  if (outside) throw new Error(`${JSON.stringify(outside.as)} is not a file of an export`)
  for (const name of ['files', 'mails']) {
    if ([...files, ...mails].some(({ as }) => as.startsWith(`${name}/`)))
      await mkdir(join(folder, name), { mode: 0o700 })
  }
  for (const { path, as } of files) {
    const stored = await store.get(path)
    if (stored) await writeFile(join(folder, as), stored.bytes, NEW_PRIVATE_FILE)
    else missing.push(as)
  }
  for (const { path, as } of mails) await copyFile(path, join(folder, as), constants.COPYFILE_EXCL)
  await writeFile(join(folder, 'person.json'), `${JSON.stringify(document, null, 2)}\n`, NEW_PRIVATE_FILE)
  await writeFile(join(folder, 'README.txt'), README, NEW_PRIVATE_FILE)
  return { folder, copied: files.length + mails.length - missing.length, missing }
}

const NEW_PRIVATE_FILE = { mode: 0o600, flag: 'wx' } as const

/** `2026-11-20-153000`, in UTC. */
const timestamp = (now: Date) => now.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')

const README = `What we keep about you
======================
person.json   your registrations with their tyre IDs and claims, your account, and what our counter read or changed of
              them and when. Times are in UTC (Kuala Lumpur is eight hours ahead).
files/        your receipts, the photos of your claims and their invoices, as person.json names them
mails/        mails to you that we have kept, if any

Your password is kept only as a hash that cannot be turned back, and is left out. So are photos that were sent for a form
that was never finished: they are removed within a day. You may ask us to correct or to erase what you find here.


Apa yang kami simpan tentang anda
=================================
person.json   pendaftaran anda dengan ID tayar dan tuntutannya, akaun anda, serta apa yang dibaca atau diubah oleh kaunter
              kami dan bila. Waktu adalah dalam UTC (Kuala Lumpur lapan jam lebih awal).
files/        resit anda, gambar tuntutan dan invoisnya, dengan nama yang disebut dalam person.json
mails/        e-mel kepada anda yang kami simpan, jika ada

Kata laluan anda disimpan hanya sebagai cincangan yang tidak dapat dikembalikan, dan tidak disertakan. Begitu juga gambar
yang dihantar untuk borang yang tidak disiapkan: ia dibuang dalam masa sehari. Anda boleh meminta kami membetulkan atau
memadamkan apa yang terdapat di sini.
`
