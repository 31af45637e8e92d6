import { data, href } from 'react-router'
import { MAIL_LIMIT } from '../../../domain/access/email.ts'
import type { Permission, Permit } from '../../../domain/access/permit.ts'
import { distrustCounter, trustCounter } from '../../../domain/identity/trust-counter.server.ts'
import {
  changeStaffBranches,
  disableStaffAccount,
  enableStaffAccount,
  signOutStaff,
} from '../../../domain/staff-accounts/change-staff-account.server.ts'
import { changeStaffRole } from '../../../domain/staff-accounts/change-staff-role.server.ts'
import {
  INVITATION_HOURS,
  inviteColleague,
  withdrawInvitation,
} from '../../../domain/staff-accounts/invitations.server.ts'
import {
  isStaffRole,
  type StaffAccountError,
  type StaffActor,
} from '../../../domain/staff-accounts/staff-account.ts'
import { consumeRateLimit } from '../../../platform/rate-limit/rate-limit.ts'
import type { FormFields } from '../../../platform/uploads/form-fields.ts'
import type { AppContext } from '../../context/app-context.ts'
import { invitationEmail } from '../../emails/emails.server.ts'
import { setCounterToken } from '../../http/counter-token.server.ts'
import type { Flash } from '../../http/flash-message.ts'
import { redirectAfterPost } from '../../http/redirect-after-post.ts'
import type { Proved } from '../proof/prove-again.server.ts'

/** The actions of the page: values of their buttons. */
const ACTS = [
  'invite',
  'link',
  'withdraw',
  'role',
  'branches',
  'sign-out',
  'disable',
  'enable',
  'trust',
  'distrust',
] as const
type PeopleAct = (typeof ACTS)[number]

/** The data for showing the page again: the password is needed, a link to pass on, or a refusal. */
export type PeopleResult =
  /** a PC without a name */
  | { readonly step: 'unnamed' }
  | {
      readonly step: 'confirm'
      readonly error: Extract<Proved, { proof: null }>['error']
      readonly act: PeopleAct
      readonly email: string
      /** fields of the form, sent again together with the password */
      readonly fields: readonly (readonly [string, string])[]
    }
  | { readonly step: 'link'; readonly email: string; readonly link: string; readonly isMailFailed: boolean }
  | {
      readonly step: 'refused'
      readonly error: StaffAccountError
      readonly act: PeopleAct
      readonly email: string
      readonly role: string
      readonly branches: readonly string[]
    }

type Sent = {
  url: URL
  fields: FormFields
  prove: () => Promise<Proved>
  /** ids of the branches that there are */
  branchIds: ReadonlySet<string>
}

/** Carries out a form of the page after the password was typed in the last ten minutes (rule W17.10). */
export async function submitPeople(
  permit: Permit<Permission>,
  { url, fields, prove, branchIds }: Sent,
  app: AppContext,
) {
  const act = ACTS.find(each => each === fields.get('do')) ?? 'invite'
  const email = fields.get('email') ?? ''
  const role = fields.get('role') ?? ''
  const branches = [...new Set(fields.getAll('branch'))].filter(id => branchIds.has(id))
  const proved = await prove()
  if (!proved.proof) {
    const kept = ['do', 'email', 'role', 'branch', 'id', 'name'].flatMap(name =>
      fields.getAll(name).map(value => [name, value] as const),
    )
    return show({ step: 'confirm', error: proved.error, act, email, fields: kept }, 422)
  }
  const by = { permit, proof: proved.proof }
  const done = (flash: Flash) => redirectAfterPost(href('/desk/people'), { flash, url })
  if (act === 'trust') {
    const token = await trustCounter(by, { name: fields.get('name') ?? '' }, app)
    if (token === null) return show({ step: 'unnamed' }, 422)
    const cookies = [await setCounterToken(token, url)]
    return redirectAfterPost(href('/desk/people'), { flash: 'counter-trusted', url, cookies })
  }
  if (act === 'distrust') {
    await distrustCounter(by, { id: fields.get('id') ?? '' }, app)
    return done('counter-distrusted')
  }
  if (act === 'withdraw') {
    const isWithdrawn = await withdrawInvitation(by, { id: fields.get('id') ?? '' }, app)
    return done(isWithdrawn ? 'invitation-withdrawn' : 'invitation-gone')
  }
  const refused = (error: StaffAccountError) =>
    show({ step: 'refused', error, act, email, role, branches }, 422)
  if (act === 'invite' || act === 'link') {
    const invited = await inviteColleague(
      by,
      { email, role: isStaffRole(role) ? role : 'staff', branches },
      app,
    )
    if (!invited.ok) return refused(invited.error)
    const link = app.publicUrl + href('/invitation/:token', { token: invited.token })
    const isMailed = act === 'invite' && (await mailInvitation(invited.email, link, app))
    // Without a mail server the mail is only a file of the outbox.
    if (isMailed) return done(app.hasMailServer ? 'colleague-invited' : 'invitation-not-mailed')
    return show({ step: 'link', email: invited.email, link, isMailFailed: act === 'invite' }, 200)
  }
  const changed = await change(act, by, { email, role, branches }, app)
  return changed.ok
    ? done(act === 'sign-out' ? 'colleague-signed-out' : 'colleague-changed')
    : refused(changed.error)
}

const show = (result: PeopleResult, status: number) => data(result, { status })

async function change(
  act: Exclude<PeopleAct, 'invite' | 'link' | 'withdraw' | 'trust' | 'distrust'>,
  by: StaffActor,
  { email, role, branches }: { email: string; role: string; branches: readonly string[] },
  app: AppContext,
): Promise<{ ok: true } | { ok: false; error: StaffAccountError }> {
  switch (act) {
    case 'role':
      return isStaffRole(role)
        ? changeStaffRole(by, { email, role, password: null }, app)
        : { ok: false, error: 'accounts.no-such-staff' }
    case 'branches':
      return changeStaffBranches(by, { email, branches }, app)
    case 'sign-out':
      return signOutStaff(by, { email }, app)
    case 'disable':
      return disableStaffAccount(by, { email }, app)
    case 'enable':
      return enableStaffAccount(by, { email }, app)
  }
}

/** Whether the mail was sent; otherwise the page shows the link, to be sent in a chat. */
async function mailInvitation(to: string, link: string, app: AppContext): Promise<boolean> {
  if (!(await consumeRateLimit(MAIL_LIMIT, to, app)).ok) return false
  try {
    const { company } = app.catalogue()
    await app.mailer.send({ to, ...invitationEmail({ company, link, validHours: INVITATION_HOURS }) })
    return true
  } catch (error) {
    app.log.error({ event: 'invitation_email_failed', err: error }, 'an invitation could not be mailed')
    return false
  }
}
