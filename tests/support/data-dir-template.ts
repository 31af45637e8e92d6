import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHEAP_PASSWORDS } from './cheap-scrypt.ts'
import { copyFolder } from './copy-folder.ts'
import { makeEmbeddedTemplate } from './database-templates.ts'
import { DEMO_PASSWORD } from './login.ts'
import { startServer } from './start-server.ts'

/**
 * Global setup: the data folder that test servers start from (start-server.ts), passed to every process of
 * the run. It already contains the sample data and the demo accounts, which take half of a first start.
 * Returns a function that removes it.
 */
export async function makeDataDirTemplate(embedded: string): Promise<() => void> {
  const template = mkdtempSync(join(tmpdir(), 'tayar-sample-'))
  copyFolder(join(embedded, 'migrated'), template)
  const server = await startServer({ ...CHEAP_PASSWORDS, DATA_DIR: template, DEMO_PASSWORD })
  await server.stop()
  process.env.SERVER_DATA_TEMPLATE = template
  return () => rmSync(template, { recursive: true })
}

/** For the browser tests: all their servers hash passwords cheaply. */
export default async () => {
  process.env.TEST_SERVER_OPTIONS = CHEAP_PASSWORDS.NODE_OPTIONS
  return makeDataDirTemplate(await makeEmbeddedTemplate())
}
