import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { PersonExport } from '../../domain/privacy/export-person.server.ts'
import type { FileStore } from '../../platform/files/file-store.ts'

/**
 * Writes what is kept about a person into a new folder that only this user may read: `person.json`, `README.txt`, and the files
 * it speaks of. Takes the store, where to (a folder of the working directory named by the moment, where nothing is said)
 * and the moment; returns the folder, how many files were copied and which are not in the store. Throws where
 * the folder is there already.
 */
export async function writePersonExport(
  exported: PersonExport,
  { files: store, out, now }: { files: FileStore; out: string | null; now: Date },
): Promise<{ folder: string; copied: number; missing: string[] }> {
  const folder = resolve(out ?? `person-${moment(now)}`)
  await mkdir(folder, { mode: 0o700 }).catch(error => {
    throw error.code === 'EEXIST' ? new Error(`${folder} is there already`) : error
  })
  try {
    return await fill(folder, exported, store)
  } catch (error) {
    // Half of what is kept would be taken for all of it.
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

async function fill(folder: string, { document, files, mails }: PersonExport, store: FileStore) {
  const missing: string[] = []
  for (const part of ['files', 'mails']) {
    if ([...files, ...mails].some(({ as }) => as.startsWith(`${part}/`)))
      await mkdir(join(folder, part), { mode: 0o700 })
  }
  for (const { path, as } of files) {
    const kept = await store.get(path)
    if (kept) await writeFile(join(folder, as), kept.bytes, PRIVATE)
    else missing.push(as)
  }
  for (const { path, as } of mails) await copyFile(path, join(folder, as))
  await writeFile(join(folder, 'person.json'), `${JSON.stringify(document, null, 2)}\n`, PRIVATE)
  await writeFile(join(folder, 'README.txt'), README, PRIVATE)
  return { folder, copied: files.length + mails.length - missing.length, missing }
}

const PRIVATE = { mode: 0o600, flag: 'wx' } as const

/** `2026-11-20-153000`, in UTC. */
const moment = (now: Date) => now.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')

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
