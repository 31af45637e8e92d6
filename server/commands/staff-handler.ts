import { z } from 'zod'
import type { Role } from '../../domain/access/user.ts'
import { changeStaffPassword, changeStaffRole } from '../../domain/staff-accounts/change-staff-role.server.ts'
import {
  STAFF_ROLES,
  type StaffAccountError,
  type StaffRole,
} from '../../domain/staff-accounts/staff-account.ts'
import {
  addStaffAccount,
  disableStaffAccount,
  listStaffAccounts,
} from '../../domain/staff-accounts/staff-accounts.server.ts'
import type { ControlHandler } from '../../platform/control/control-server.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'

/** Input and result of `npm run staff`, sent as JSON where the running server executes it. */
export type StaffInput = z.infer<typeof staffInput>
export type StaffResult =
  | { ok: true; act: 'add'; isRestored: boolean }
  | { ok: true; act: 'role'; previousRole: Role }
  | { ok: true; act: 'disable' }
  | { ok: true; act: 'password'; isDisabled: boolean }
  | {
      ok: true
      act: 'list'
      /** `lastUsedAt` is an ISO instant */
      staff: { email: string; role: StaffRole; isDisabled: boolean; lastUsedAt: string | null }[]
    }
  | { ok: false; error: StaffAccountError }

type Tools = { database: Database; log: Log; now: () => Date }

/** The server's part of `npm run staff` (`staff` on the control socket). */
export function staffHandler(tools: Tools): ControlHandler {
  return input => executeStaffCommand(staffInput.parse(input), tools)
}

export async function executeStaffCommand(input: StaffInput, tools: Tools): Promise<StaffResult> {
  switch (input.act) {
    case 'add': {
      const added = await addStaffAccount(input, tools)
      return added.ok ? { ...added, act: 'add' } : added
    }
    case 'role': {
      const changed = await changeStaffRole(input, tools)
      return changed.ok ? { ...changed, act: 'role' } : changed
    }
    case 'disable': {
      const disabled = await disableStaffAccount(input, tools)
      return disabled.ok ? { ok: true, act: 'disable' } : disabled
    }
    case 'password': {
      const changed = await changeStaffPassword(input, tools)
      return changed.ok ? { ...changed, act: 'password' } : changed
    }
    case 'list': {
      const staff = await listStaffAccounts(tools)
      return {
        ok: true,
        act: 'list',
        staff: staff.map(row => ({ ...row, lastUsedAt: row.lastUsedAt?.toISOString() ?? null })),
      }
    }
  }
}

const email = z.string()
const role = z.enum(STAFF_ROLES)
/** whether the command generated the password, which must then be changed at the first sign-in */
const isGenerated = z.boolean().default(false)
const staffInput = z.discriminatedUnion('act', [
  z.object({ act: z.literal('add'), email, role, password: z.string(), isGenerated }),
  z.object({ act: z.literal('role'), email, role, password: z.string().nullable(), isGenerated }),
  z.object({ act: z.literal('disable'), email }),
  z.object({ act: z.literal('password'), email, password: z.string(), isGenerated }),
  z.object({ act: z.literal('list') }),
])
