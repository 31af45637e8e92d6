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

/** What `npm run staff` asks for, and what it is answered; both travel as JSON where a running shop does the work. */
export type StaffOrder = z.infer<typeof staffOrder>
export type StaffAnswer =
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

/** The running shop's side of `npm run staff`; registered as `staff` on the control socket. */
export function staffHandler(tools: Tools): ControlHandler {
  return input => carryOutStaffOrder(staffOrder.parse(input), tools)
}

export async function carryOutStaffOrder(order: StaffOrder, tools: Tools): Promise<StaffAnswer> {
  switch (order.act) {
    case 'add': {
      const added = await addStaffAccount(order, tools)
      return added.ok ? { ...added, act: 'add' } : added
    }
    case 'role': {
      const changed = await changeStaffRole(order, tools)
      return changed.ok ? { ...changed, act: 'role' } : changed
    }
    case 'disable': {
      const disabled = await disableStaffAccount(order, tools)
      return disabled.ok ? { ok: true, act: 'disable' } : disabled
    }
    case 'password': {
      const changed = await changeStaffPassword(order, tools)
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
/** whether the command has made the password itself: its owner then chooses another before anything else */
const isMade = z.boolean().default(false)
const staffOrder = z.discriminatedUnion('act', [
  z.object({ act: z.literal('add'), email, role, password: z.string(), isMade }),
  z.object({ act: z.literal('role'), email, role, password: z.string().nullable(), isMade }),
  z.object({ act: z.literal('disable'), email }),
  z.object({ act: z.literal('password'), email, password: z.string(), isMade }),
  z.object({ act: z.literal('list') }),
])
