import { constants, copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { writePersonCopy } from '../../app/desk/data/person-copy.server.ts'
import { LANGUAGES } from '../../app/i18n/language.ts'
import { translators } from '../../app/i18n/translators.server.ts'
import type { PersonExport } from '../../domain/privacy/export-person.server.ts'
import type { FileStore } from '../../platform/files/file-store.ts'

/**
 * Writes the data of a person into a new folder with mode 0700: a page in each language, `person.json`,
 * `README.txt` and the files.
 * Without `out` the folder is created in the working directory, named by date and time. Returns the folder,
 * the number of copied files and those that are missing in the file store. Throws where the folder exists.
 */
export async function writePersonExport(
  exported: PersonExport,
  { files, out, timeZone, now }: { files: FileStore; out: string | null; timeZone: string; now: Date },
): Promise<{ folder: string; copied: number; missing: string[] }> {
  const folder = resolve(out ?? `person-${timestamp(now)}`)
  await mkdir(folder, { mode: 0o700 }).catch(error => {
    throw error.code === 'EEXIST' ? new Error(`${folder} exists already`) : error
  })
  try {
    const missing = await writeFiles(folder, exported, files)
    await writePages(folder, exported, { missing, timeZone })
    return { folder, copied: exported.files.length + exported.mails.length - missing.length, missing }
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
  return missing
}

/** The pages name the files of the folder by relative addresses. Branches appear by their ids. */
async function writePages(
  folder: string,
  exported: PersonExport,
  { missing, timeZone }: { missing: readonly string[]; timeZone: string },
) {
  for (const language of LANGUAGES) {
    const t = translators[language]
    const copy = writePersonCopy(exported, {
      t,
      language,
      timeZone,
      branches: new Map(),
      address: async (_path, as) => (missing.includes(as) ? null : as),
    })
    await writeFile(join(folder, `${t('personCopy.fileName')}.html`), copy, NEW_PRIVATE_FILE)
  }
}

const NEW_PRIVATE_FILE = { mode: 0o600, flag: 'wx' } as const

/** `2026-11-20-153000`, in UTC. */
const timestamp = (now: Date) => now.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')

const README = `What we keep about you
======================
your-data.html  your registrations with their tyre IDs and claims, your account, and what our counter read or changed of
                them and when: open it in any browser
person.json     the same for computer programs. Times are in UTC (Kuala Lumpur is eight hours ahead).
files/          your receipts, the photos of your claims and their invoices
mails/          mails to you that we have kept, if any

Your password is kept only as a hash that cannot be turned back, and is left out. So are photos that were sent for a form
that was never finished: they are removed within a day. You may ask us to correct or to erase what you find here.


Apa yang kami simpan tentang anda
=================================
data-anda.html  pendaftaran anda dengan ID tayar dan tuntutannya, akaun anda, serta apa yang dibaca atau diubah oleh
                kaunter kami dan bila: buka dalam mana-mana pelayar
person.json     maklumat yang sama untuk program komputer. Waktu adalah dalam UTC (Kuala Lumpur lapan jam lebih awal).
files/          resit anda, gambar tuntutan dan invoisnya
mails/          e-mel kepada anda yang kami simpan, jika ada

Kata laluan anda disimpan hanya sebagai cincangan yang tidak dapat dikembalikan, dan tidak disertakan. Begitu juga gambar
yang dihantar untuk borang yang tidak disiapkan: ia dibuang dalam masa sehari. Anda boleh meminta kami membetulkan atau
memadamkan apa yang terdapat di sini.
`
