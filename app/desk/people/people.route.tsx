import { SubmitButton } from '../../components/submit-button.tsx'
import { adminPermitContext, appContext, requestContext } from '../../context/request-context.ts'
import { FormAlert } from '../../forms/form-alert.tsx'
import { actionHeaders } from '../../http/action-headers.ts'
import { parseForm } from '../../http/parse-form.server.ts'
import { orServiceUnavailable } from '../../http/service-unavailable.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { ProofField } from '../proof/proof-field.tsx'
import { proveByForm } from '../proof/prove-again.server.ts'
import type { Route } from './+types/people.route.ts'
import { Colleague } from './colleague.tsx'
import { Counters } from './counters.tsx'
import { InvitationLink } from './invitation-link.tsx'
import { InviteForm } from './invite-form.tsx'
import { loadPeople } from './load-people.server.ts'
import { OpenInvitation } from './open-invitation.tsx'
import { type PeopleResult, submitPeople } from './submit-people.server.ts'

/** The people of the back office: invite, change, sign out and disable them (rule W17.10). */
export const loader = ({ context }: Route.LoaderArgs) => loadPeople(context)

export const headers = actionHeaders

export async function action({ request, context, url }: Route.ActionArgs) {
  const app = context.get(appContext)
  const permit = context.get(adminPermitContext)
  const { fields } = await parseForm(request, app)
  const branchIds = new Set(context.get(requestContext).catalogue.branchIds.values())
  const prove = () => proveByForm(permit.user, fields, { request, context })
  return orServiceUnavailable({ step: null }, app, () =>
    submitPeople(permit, { url, fields, prove, branchIds }, app),
  )
}

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations()
  const { people, invitations, choices, hasMailServer } = loaderData
  const answer = actionData?.step ? actionData : null
  const refused = answer?.step === 'refused' ? answer : null
  const isInviteRefused = refused?.act === 'invite' || refused?.act === 'link'
  return (
    <>
      <title>{t('deskPeople.title')}</title>
      <h1 className="text-4xl">{t('deskPeople.title')}</h1>
      <p className="max-w-prose text-soft">{t('deskPeople.text')}</p>
      <FormAlert answer={actionData} />
      {answer?.step === 'confirm' && <ConfirmIdentity asked={answer} />}
      {answer?.step === 'link' && <InvitationLink made={answer} />}
      <h2 className="mt-6 text-2xl">{t('deskPeople.invite')}</h2>
      <InviteForm {...{ choices, hasMailServer }} refused={isInviteRefused ? refused : null} />
      {invitations.length > 0 && (
        <>
          <h2 className="mt-6 text-2xl">{t('deskPeople.open')}</h2>
          <div className="mt-2 grid gap-3 lg:grid-cols-2">
            {invitations.map(invitation => (
              <OpenInvitation key={invitation.id} invitation={invitation} />
            ))}
          </div>
        </>
      )}
      <h2 className="mt-6 text-2xl">{t('deskPeople.colleagues')}</h2>
      {people.every(({ isYou }) => isYou) && <p className="text-soft">{t('deskPeople.onlyYou')}</p>}
      <div className="mt-2 grid items-start gap-3 lg:grid-cols-2">
        {people.map(person => (
          <Colleague
            key={person.email}
            person={person}
            choices={choices}
            error={!isInviteRefused && refused?.email === person.email ? refused.error : null}
          />
        ))}
      </div>
      <Counters counters={loaderData.counters} isUnnamed={answer?.step === 'unnamed'} />
    </>
  )
}

/** Asks for the password, and sends the form that needs it again (rule W15.8). */
function ConfirmIdentity({ asked }: { asked: Extract<PeopleResult, { step: 'confirm' }> }) {
  const t = useTranslations()
  const { act, email, error, fields } = asked
  return (
    <section className="mt-3 max-w-xl rounded-card border-2 border-black bg-white p-4">
      <h2 className="text-2xl">{t('deskPeople.confirm')}</h2>
      <p className="break-words font-semibold">{t(`deskPeople.acts.${act}`, { email })}</p>
      <form method="post" noValidate className="mt-3 grid gap-3">
        {fields.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <ProofField
          hint={t('deskPeople.passwordText')}
          missing={t('deskPeople.passwordText')}
          error={error === 'needed' ? undefined : error}
        />
        <p>
          <SubmitButton busy={t('desk.working')}>{t('deskPeople.continue')}</SubmitButton>
        </p>
      </form>
    </section>
  )
}
