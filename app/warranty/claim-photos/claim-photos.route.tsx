import { type FormEvent, useEffect, useRef, useState } from 'react'
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
import { downscaleImage } from '../../uploads/downscale-image.ts'
import { uploadErrorText } from '../../uploads/upload-errors.ts'
import type { Route } from './+types/claim-photos.route.ts'
import { findPhotoRequest, sendClaimPhotos } from './send-claim-photos.server.ts'

/**
 * Adds photos without signing in. A mailed link opens one claim: the page shows its number and tyre ID (rule
 * W40.3). The QR code of a claim form opens that form: the page shows its number of photos (rule W37.6).
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await findPhotoRequest(params.token, context.get(appContext))
  if (found.state !== 'open')
    return data({ state: found.state, isDraft: found.isDraft, open: null }, { status: found.status })
  const { isDraft, claim, room, sent, form } = found
  return data({ state: found.state, isDraft, open: { claim, room, sent, form } })
}

export const headers = actionHeaders

export function action({ request, params, context, url }: Route.ActionArgs) {
  const { client } = context.get(requestContext)
  return sendClaimPhotos(request, { token: params.token, client, url }, context.get(appContext))
}

export default function ClaimPhotos({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations()
  const { state, isDraft, open } = loaderData
  const title = isDraft
    ? t('claimPhotos.titleOfDraft')
    : open?.claim
      ? t('claimPhotos.title', { number: formatClaimNumber(open.claim.number) })
      : t('claimPhotos.titleOfNone')
  return (
    <div className="bay max-w-xl py-6 md:py-10">
      <PageTitle>{title}</PageTitle>
      <meta name="robots" content="noindex" />
      <h1 className="text-4xl md:text-5xl">{title}</h1>
      {open ? (
        <>
          {open.claim && (
            <p className="mt-3">
              {t('claimPhotos.tyre')} <strong className="tread text-2xl">{open.claim.tyreId}</strong>
            </p>
          )}
          {open.sent > 0 && (
            <Notice
              kind="good"
              title={
                isDraft ? t('claimPhotos.inDraft', { n: open.sent }) : t('claimPhotos.sent', { n: open.sent })
              }
              text={t(
                `claimPhotos.${isDraft ? 'inDraftText' : open.claim?.isDecided ? 'decidedText' : 'sentText'}`,
              )}
            />
          )}
          <FormAlert answer={actionData} />
          <Refusal answer={actionData} />
          {open.room > 0 ? (
            <PhotoForm
              form={open.form}
              room={open.room}
              isDraft={isDraft}
              isRefused={actionData?.problem != null}
            />
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
          {!isDraft && (
            <p className="mt-4">
              <a href={`${href('/warranty-registration')}?tab=check`} className={buttonClass()}>
                {t('claimPhotos.check')}
              </a>
            </p>
          )}
        </>
      )}
    </div>
  )
}

/**
 * Sends the photos with the form, with and without script. A script shrinks large ones first, and sends those
 * of a claim form as soon as they are taken.
 */
function PhotoForm({
  form,
  room,
  isDraft,
  isRefused,
}: {
  form: string
  room: number
  isDraft: boolean
  isRefused: boolean
}) {
  const t = useTranslations()

  const field = useRef<HTMLInputElement>(null)
  const preparing = useRef<Promise<void> | null>(null)
  const [isWaiting, setIsWaiting] = useState(false)

  function prepare(input: HTMLInputElement) {
    const done = shrinkPhotos(input.files ?? [])
      .catch(() => null)
      .then(smaller => {
        // Other photos were chosen meanwhile.
        if (preparing.current !== done) return
        preparing.current = null
        if (smaller) input.files = smaller
        if (isDraft && input.files?.length) input.form?.requestSubmit()
      })
    preparing.current = done
  }

  /** Photos of a phone have several MB each: unless shrunk, a slow connection needs minutes for them. */
  function waitForPhotos(event: FormEvent<HTMLFormElement>) {
    if (!preparing.current) return
    event.preventDefault()
    const form = event.currentTarget
    setIsWaiting(true)
    void preparing.current.then(() => {
      setIsWaiting(false)
      if (!isDraft) form.requestSubmit()
    })
  }

  // Files that were chosen before the script was loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (field.current?.files?.length) prepare(field.current)
  }, [])

  return (
    <form
      noValidate
      method="post"
      encType="multipart/form-data"
      // Photos that the browser restores after Back would be sent again.
      autoComplete={isDraft ? 'off' : undefined}
      onSubmit={waitForPhotos}
      className="mt-4 grid gap-4"
    >
      <HiddenField name="form" value={form} />
      <label className="block rounded-card border border-line bg-white p-4">
        <span className="block font-semibold">{t('claimPhotos.photos')}</span>
        <span className="block text-sm text-soft">
          {isDraft ? t('claimPhotos.draftHint', { n: room }) : t('claimPhotos.hint', { n: room })}
        </span>
        <input
          type="file"
          name="photos"
          accept=".jpg,.jpeg,.png,.heic,image/jpeg,image/png,image/heic"
          multiple
          ref={field}
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? REFUSAL : undefined}
          // biome-ignore lint/a11y/noAutofocus: the answer to a form that was sent without a photo
          autoFocus={isRefused}
          onChange={event => prepare(event.currentTarget)}
          className="mt-3 block w-full text-sm file:mr-3 file:min-h-11 file:rounded-control file:border file:border-ink/30 file:bg-white file:px-4 file:font-semibold"
        />
      </label>
      <div>
        <SubmitButton busy={t('claimPhotos.sending')} isBusy={isWaiting}>
          {t('claimPhotos.send')}
        </SubmitButton>
      </div>
    </form>
  )
}

async function shrinkPhotos(files: Iterable<File>): Promise<FileList> {
  const smaller = new DataTransfer()
  for (const file of files) {
    const photo = await downscaleImage(file)
    smaller.items.add(photo === file ? file : new File([photo], file.name, { type: photo.type }))
  }
  return smaller.files
}

function Refusal({ answer }: { answer: Route.ComponentProps['actionData'] }) {
  const t = useTranslations()
  if (!answer?.problem) return null
  const { problem, failed, added } = answer
  return (
    <div id={REFUSAL}>
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
    </div>
  )
}

const REFUSAL = 'refusal'
