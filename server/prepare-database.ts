import { loadSample, shiftSampleDates } from '../domain/catalogue/load-sample.server.ts'
import { deleteSampleRegistrations } from '../domain/demo/clear-sample.server.ts'
import { disableDemoAccounts, ensureDemoAccounts } from '../domain/demo/demo-accounts.server.ts'
import { loadSampleRegistrations } from '../domain/demo/load-sample-registrations.server.ts'
import { generatePassword } from '../domain/identity/generate-password.server.ts'
import { MIN_PASSWORD_LENGTH } from '../domain/identity/password.ts'
import type { StaffRole } from '../domain/staff-accounts/staff-account.ts'
import { dateIn } from '../platform/clock/calendar-date.ts'
import type { Database } from '../platform/database/database.ts'
import { migrateDatabase } from '../platform/database/migrate-database.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { Log } from '../platform/log/log.ts'
import { loadOrCreateSecret } from '../platform/settings/load-or-create-secret.ts'
import type { Settings } from '../platform/settings/settings.ts'

export type DemoAccounts = { password: string; accounts: { email: string; role: StaffRole }[] }

type Start = {
  settings: Settings
  database: Database
  files: FileStore
  sampleFolder: string
  log: Log
  now: () => Date
}

/**
 * Migrates the database, then loads or removes the sample and the demo accounts, as the settings say. Returns
 * the demo accounts; null if there are none. Throws if the database fails; it can be called again.
 */
export async function prepareDatabase(start: Start): Promise<DemoAccounts | null> {
  const { settings, database, files, sampleFolder, log, now } = start
  await migrateDatabase(database)
  const today = dateIn(settings.timeZone, now())
  if (settings.sampleData) await loadSample({ folder: sampleFolder, today }, { database, log })
  else await shiftSampleDates({ today }, { database })
  const demo = settings.hasDemoAccounts ? await openDemoAccounts(start) : null
  if (!settings.hasDemoAccounts) await disableDemoAccounts({ database, log, now })
  if (settings.databaseUrl === null && settings.sampleData)
    // The sample registrations are not essential; the next start tries again.
    await loadSampleRegistrations({ folder: sampleFolder, today }, { database, files, log, now }).catch(
      error =>
        log.warn({ event: 'sample_registrations_failed', err: error }, 'loading sample registrations failed'),
    )
  if (!settings.sampleData) await deleteSampleRegistrations(sampleFolder, { database, log, now })
  return demo
}

async function openDemoAccounts({ settings, database, now }: Start): Promise<DemoAccounts | null> {
  const password =
    settings.demoPassword ??
    (await loadOrCreateSecret(settings.dataDir, {
      name: 'demo-password',
      minBytes: MIN_PASSWORD_LENGTH.admin,
      generate: generatePassword,
    }))
  const accounts = await ensureDemoAccounts({ password }, { database, now })
  return accounts.length > 0 ? { password, accounts } : null
}
