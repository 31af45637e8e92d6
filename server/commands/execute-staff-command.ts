import type { Role } from '../../domain/access/user.ts'
import { OPERATOR } from '../../domain/audit/audit-event.ts'
import { addStaffAccount } from '../../domain/staff-accounts/add-staff-account.server.ts'
import { disableStaffAccount } from '../../domain/staff-accounts/change-staff-account.server.ts'
import { changeStaffPassword, changeStaffRole } from '../../domain/staff-accounts/change-staff-role.server.ts'
import {
  listStaffAccounts,
  type StaffAccount,
} from '../../domain/staff-accounts/list-staff-accounts.server.ts'
import type { StaffAccountError, StaffRole } from '../../domain/staff-accounts/staff-account.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'

/** A parsed `npm run staff` command. A generated password must be changed at the first sign-in. */
export type StaffInput =
  | { act: 'add'; email: string; role: StaffRole; password: string; isGenerated: boolean }
  | { act: 'role'; email: string; role: StaffRole; password: string | null; isGenerated: boolean }
  | { act: 'disable'; email: string }
  | { act: 'password'; email: string; password: string; isGenerated: boolean }
  | { act: 'list' }

export type StaffResult =
  | { ok: true; act: 'add'; isRestored: boolean }
  | { ok: true; act: 'role'; previousRole: Role }
  | { ok: true; act: 'disable' }
  | { ok: true; act: 'password'; isDisabled: boolean }
  | {
      ok: true
      act: 'list'
      /** `lastUsedAt` is an ISO instant */
      staff: (Omit<StaffAccount, 'lastUsedAt'> & { lastUsedAt: string | null })[]
    }
  | { ok: false; error: StaffAccountError }

type Tools = { database: Database; log: Log; now: () => Date }

export async function executeStaffCommand(input: StaffInput, tools: Tools): Promise<StaffResult> {
  switch (input.act) {
    case 'add': {
      const added = await addStaffAccount(input, tools)
      return added.ok ? { ...added, act: 'add' } : added
    }
    case 'role': {
      const changed = await changeStaffRole(OPERATOR, input, tools)
      return changed.ok ? { ...changed, act: 'role' } : changed
    }
    case 'disable': {
      const disabled = await disableStaffAccount(OPERATOR, input, tools)
      return disabled.ok ? { ok: true, act: 'disable' } : disabled
    }
    case 'password': {
      const changed = await changeStaffPassword(input, tools)
      return changed.ok ? { ...changed, act: 'password' } : changed
    }
    case 'list': {
      const staff = await listStaffAccounts(OPERATOR, tools)
      return {
        ok: true,
        act: 'list',
        staff: staff.map(row => ({ ...row, lastUsedAt: row.lastUsedAt?.toISOString() ?? null })),
      }
    }
  }
}
