import { join } from 'node:path'
import { makeEmbeddedTemplate } from './database-templates.ts'

/**
 * Global setup: a data folder that test servers start from (start-server.ts), passed to every process of
 * the run.
 */
export async function makeDataDirTemplate(): Promise<string> {
  const template = await makeEmbeddedTemplate()
  process.env.SERVER_DATA_TEMPLATE = join(template, 'migrated')
  return template
}

export default async () => {
  await makeDataDirTemplate()
}
