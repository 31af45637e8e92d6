import type { RouterContextProvider } from 'react-router'
import { listTrustedCounters } from '../../../domain/identity/trust-counter.server.ts'
import { listInvitations } from '../../../domain/staff-accounts/invitations.server.ts'
import { listStaffAccounts } from '../../../domain/staff-accounts/list-staff-accounts.server.ts'
import { formatStaffTimestamp } from '../../../platform/clock/calendar-date.ts'
import { adminPermitContext, appContext, requestContext } from '../../context/request-context.ts'

/** The staff of desk and counter, the open invitations, and the branches to choose from. */
export async function loadPeople(context: Readonly<RouterContextProvider>) {
  const app = context.get(appContext)
  const permit = context.get(adminPermitContext)
  const { branches, branchIds } = context.get(requestContext).catalogue
  const choices = branches.flatMap(({ name }) => {
    const id = branchIds.get(name)
    return id === undefined ? [] : [{ id, name }]
  })
  const names = (ids: readonly string[]) =>
    ids.map(id => choices.find(choice => choice.id === id)?.name ?? id)
  const [accounts, invitations] = [await listStaffAccounts(permit, app), await listInvitations(permit, app)]
  const counters = await listTrustedCounters(permit, app)
  return {
    hasMailServer: app.hasMailServer,
    counters: counters.map(({ createdAt, ...counter }) => ({
      ...counter,
      since: formatStaffTimestamp(createdAt, app.timeZone),
    })),
    choices,
    people: accounts.map(({ lastUsedAt, ...account }) => ({
      ...account,
      isYou: account.email === permit.user.email,
      branchNames: names(account.branches),
      lastUsed: lastUsedAt && formatStaffTimestamp(lastUsedAt, app.timeZone),
    })),
    invitations: invitations.map(({ id, email, role, branches, expiresAt }) => ({
      ...{ id, email, role, branches },
      branchNames: names(branches),
      isExpired: expiresAt <= app.now(),
      expires: formatStaffTimestamp(expiresAt, app.timeZone),
    })),
  }
}

type People = Awaited<ReturnType<typeof loadPeople>>
export type PersonView = People['people'][number]
export type InvitationView = People['invitations'][number]
export type BranchChoices = People['choices']
export type CounterView = People['counters'][number]
