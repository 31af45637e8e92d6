import type { TestProject } from 'vitest/node'
import { makeDataDirTemplate } from './data-dir-template.ts'
import { makeServerTemplate, type Templates } from './database-templates.ts'
import { startPostgresServer } from './postgres-server.ts'

// Before the integration tests: one PostgreSQL for all of them, and a migrated template on either database that every
// test clones (databases.ts). After them nothing is left but the embedded template, which the next run uses again.
export default async function startPostgres(project: TestProject) {
  const [server, embedded] = await Promise.all([startPostgresServer(), makeDataDirTemplate()])
  try {
    await makeServerTemplate(server.url)
  } catch (error) {
    await server.remove()
    throw error
  }
  project.provide('templates', { embedded, server: server.url('DATABASE') })
  return () => server.remove()
}

declare module 'vitest' {
  interface ProvidedContext {
    templates: Templates
  }
}
