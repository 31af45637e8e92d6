import type { TestProject } from 'vitest/node'
import { makeDataDirTemplate } from './data-dir-template.ts'
import { makeEmbeddedTemplate, makeServerTemplate, type Templates } from './database-templates.ts'
import { startPostgresServer } from './postgres-server.ts'
import { offerSharedServer } from './shared-server.ts'

// Global setup of the integration tests: one PostgreSQL for all, and a migrated template of each database
// that tests clone (databases.ts). Afterwards only the embedded template remains, for the next run.
export default async function startPostgres(project: TestProject) {
  const embedded = await makeEmbeddedTemplate()
  const [server, removeDataDir] = await Promise.all([startPostgresServer(), makeDataDirTemplate(embedded)])
  const stopShared = await offerSharedServer(project)
  const remove = async () => {
    await stopShared()
    removeDataDir()
    await server.remove()
  }
  try {
    await makeServerTemplate(server.url)
  } catch (error) {
    await remove()
    throw error
  }
  project.provide('templates', { embedded, server: server.url('DATABASE') })
  return remove
}

declare module 'vitest' {
  interface ProvidedContext {
    templates: Templates
  }
}
