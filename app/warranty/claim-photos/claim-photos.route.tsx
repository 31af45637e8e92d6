import { data, href } from 'react-router'
import { formatClaimNumber } from '../../../domain/claims/claim-event.ts'
import { buttonClass } from '../../components/button.ts'
import { HiddenField } from '../../components/hidden-field.tsx'
import { Notice } from '../../components/notice.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { appContext, requestContext } from '../../context/request-context.ts'
import { FormAlert } from '../../forms/form-alert.tsx'
import { actionHeaders } from '../../http/action-headers.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { PageTitle } from '../../seo/page-title.tsx'
import { uploadErrorText } from '../../uploads/upload-errors.ts'
import type { Route } from './+types/claim-photos.route.ts'
import { findPhotoRequest, sendClaimPhotos } from './send-claim-photos.server.ts'

/** The mailed link, without signing in: it adds photos to one claim and shows its number and tyre ID only (rule W40.3). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await findPhotoRequest(params.token, context.get(appContext))
  if (found.state !== 'open')
    return data({ state: found.state, claim: null, form: '' }, { status: found.status })
  const { claim, form } = found
  return data({ state: 'open' as const, claim, form })
}

export const headers = actionHeaders

export function action({ request, params, context, url }: Route.ActionArgs) {
  const { client } = context.get(requestContext)
  return sendClaimPhotos(request, { token: params.token, client, url }, context.get(appContext))
}

export default function ClaimPhotos({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations()
  const { state, claim, form } = loaderData
  const title = claim
    ? t('claimPhotos.title', { number: formatClaimNumber(claim.number) })
    : t('claimPhotos.titleOfNone')
  return (
    <div className="bay max-w-xl py-6 md:py-10">
      <PageTitle>{title}</PageTitle>
      <meta name="robots" content="noindex" />
      <h1 className="text-4xl md:text-5xl">{title}</h1>
      {claim ? (
        <>
          <p className="mt-3">
            {t('claimPhotos.tyre')} <strong className="tread text-2xl">{claim.tyreId}</strong>
          </p>
          {claim.sent > 0 && (
            <Notice
              kind="good"
              title={t('claimPhotos.sent', { n: claim.sent })}
              text={t('claimPhotos.sentText')}
            />
          )}
          <FormAlert answer={actionData} />
          <Refusal answer={actionData} />
          {claim.room > 0 ? (
            <PhotoForm form={form} claim={claim} />
          ) : (
            <p className="mt-4">{t('claimPhotos.full')}</p>
          )}
        </>
      ) : (
        <>
          <Notice
            kind="error"
            title={t(`claimPhotos.states.${state as 'closed'}`)}
            text={t(`claimPhotos.stateTexts.${state as 'closed'}`)}
          />
          <p className="mt-4">
            <a href={`${href('/warranty-registration')}?tab=check`} className={buttonClass()}>
              {t('claimPhotos.check')}
            </a>
          </p>
        </>
      )}
    </div>
  )
}

type Claim = NonNullable<Route.ComponentProps['loaderData']['claim']>

/** Sends the photos with the form, with and without script. */
function PhotoForm({ form, claim: { room } }: { form: string; claim: Claim }) {
  const t = useTranslations()
  return (
    <form noValidate method="post" encType="multipart/form-data" className="mt-4 grid gap-4">
      <HiddenField name="form" value={form} />
      <label className="block rounded-card border border-line bg-white p-4">
        <span className="block font-semibold">{t('claimPhotos.photos')}</span>
        <span className="block text-sm text-soft">{t('claimPhotos.hint', { n: room })}</span>
        <input
          type="file"
          name="photos"
          accept=".jpg,.jpeg,.png,.heic,image/jpeg,image/png,image/heic"
          multiple
          className="mt-3 block w-full text-sm file:mr-3 file:min-h-11 file:rounded-control file:border file:border-ink/30 file:bg-white file:px-4 file:font-semibold"
        />
      </label>
      <div>
        <SubmitButton busy={t('claimPhotos.sending')}>{t('claimPhotos.send')}</SubmitButton>
      </div>
    </form>
  )
}

function Refusal({ answer }: { answer: Route.ComponentProps['actionData'] }) {
  const t = useTranslations()
  if (!answer?.problem) return null
  const { problem, failed, added } = answer
  return (
    <>
      <Notice
        kind="error"
        title={
          problem === 'photos' && added > 0
            ? t('claimPhotos.partly', { n: added })
            : t(`claimPhotos.problems.${problem}`)
        }
      />
      <ul className="mt-2 grid gap-1 text-sm">
        {failed.map(({ name, error }) => (
          <li key={name} className="break-words">
            <strong>{name}</strong>: {t(uploadErrorText(error, 'photos'))}
          </li>
        ))}
      </ul>
    </>
  )
}
