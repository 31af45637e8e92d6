import { join } from 'node:path'
import { makeEmbeddedTemplate } from './database-templates.ts'

/** Before shops are started: a data folder that they begin with (start-server.ts), told to every process of the run. */
export async function makeDataDirTemplate(): Promise<string> {
  const template = await makeEmbeddedTemplate()
  process.env.SERVER_DATA_TEMPLATE = join(template, 'migrated')
  return template
}

export default async () => {
  await makeDataDirTemplate()
}
