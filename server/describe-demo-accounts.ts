import { fstatSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '../platform/settings/settings.ts'
import type { RunningApp } from './create-app.ts'

/**
 * The demo staff accounts and their password for standard error. In the journal, only the place where the
 * password is stored. With sample data but without these accounts, the reason; otherwise empty (rule W30.1).
 */
export function describeDemoAccounts(
  demo: RunningApp['demo'],
  { settings, isJournal }: { settings: Settings; isJournal: boolean },
): string {
  if (settings.sampleData && !settings.hasDemoAccounts) return NO_ACCOUNTS
  if (!demo) return ''
  const { publicUrl, demoPassword, dataDir } = settings
  const lines = demo.accounts.map(({ email, role }) => `    ${email} (${role})`)
  const stored = demoPassword === null ? join(dataDir, 'demo-password') : 'DEMO_PASSWORD'
  const password = isJournal ? `in ${stored}` : demo.password
  return `\n  Demo accounts for ${publicUrl}/staff-login, password ${password}\n${lines.join('\n')}\n`
}

const NO_ACCOUNTS = `
  No demo accounts: they exist on the embedded database only, where PUBLIC_URL is localhost.
  To sign in: npm run staff -- add EMAIL --role admin
`

/** Whether a descriptor leads to the systemd journal, which others can read and which is kept for months. */
export function isJournal(descriptor: number, env: Record<string, string | undefined>): boolean {
  const { dev, ino } = fstatSync(descriptor)
  return env.JOURNAL_STREAM === `${dev}:${ino}`
}
