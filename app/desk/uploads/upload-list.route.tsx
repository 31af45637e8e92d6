import { href } from 'react-router'
import { buttonClass } from '../../components/button.ts'
import { SubmitButton } from '../../components/submit-button.tsx'
import { FieldError } from '../../components/text-field.tsx'
import { appContext, deskContext } from '../../context/request-context.ts'
import { actionHeaders } from '../../http/action-headers.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import type { Route } from './+types/upload-list.route.ts'
import { loadRecentUploads, receiveList, type SendError } from './receive-list.server.ts'

/** The page that receives a list, as a file or as pasted cells, and shows the previous uploads. */
export function loader({ params, context }: Route.LoaderArgs) {
  const tools = { permit: context.get(deskContext).office, app: context.get(appContext) }
  return loadRecentUploads(params.kind, tools)
}

export function action({ request, params, context }: Route.ActionArgs) {
  const tools = { permit: context.get(deskContext).office, app: context.get(appContext) }
  return receiveList(request, params.kind, tools)
}

export const headers = actionHeaders

export default function UploadList({ loaderData: { kind, recent }, actionData }: Route.ComponentProps) {
  const t = useTranslations()
  const title = t('deskUploads.title', { list: t(`desk.lists.${kind}`) })
  const errors: { file?: SendError; pasted?: SendError } = actionData?.errors ?? {}
  const error = (field: 'file' | 'pasted') =>
    errors[field] && t(`deskUploads.sendErrors.${errors[field]}`, { minutes: actionData?.waitMinutes ?? 0 })
  return (
    <div className="max-w-3xl">
      <title>{title}</title>
      <h1 className="text-4xl">{title}</h1>
      <p className="mt-1 text-soft">{t('deskUploads.kept')}</p>
      <form
        method="post"
        encType="multipart/form-data"
        action={href('/desk/lists/:kind/upload', { kind })}
        className="mt-4 grid gap-5 rounded-card border border-line bg-white p-4"
      >
        <div className="min-w-0">
          <label htmlFor="upload-file" className="tread block text-2xl">
            {t('deskUploads.file')}
          </label>
          <p id="upload-file-hint" className="text-sm text-soft">
            {t('deskUploads.fileHint')}
          </p>
          {/* A file field accepts dropped files by itself; the padding enlarges that area. */}
          <input
            id="upload-file"
            type="file"
            name="file"
            accept=".xlsx,.xlsm,.xlsb,.xls,.ods,.numbers,.csv,.tsv,.txt"
            aria-describedby="upload-file-hint upload-file-error"
            aria-invalid={errors.file ? true : undefined}
            className="mt-2 block w-full rounded-card border-2 border-dashed border-ink/30 bg-floor px-3 py-8 text-sm file:mr-3 file:min-h-11 file:rounded-control file:border file:border-ink/30 file:bg-white file:px-4 file:font-semibold hover:border-ink"
          />
          <FieldError id="upload-file-error" text={error('file')} />
        </div>
        <div className="min-w-0">
          <label htmlFor="upload-pasted" className="block font-semibold">
            {t('deskUploads.pasted')}
          </label>
          <p id="upload-pasted-hint" className="text-sm text-soft">
            {kind === 'tyres' ? t('deskUploads.pastedHintTyres') : t('deskUploads.pastedHint')}
          </p>
          <textarea
            id="upload-pasted"
            name="pasted"
            rows={4}
            wrap="off"
            autoComplete="off"
            spellCheck={false}
            defaultValue={actionData?.pasted ?? ''}
            aria-describedby="upload-pasted-hint upload-pasted-error"
            aria-invalid={errors.pasted ? true : undefined}
            className="mt-1 w-full rounded-control border border-ink/30 bg-white px-3 py-2 font-mono text-sm hover:border-ink"
          />
          <FieldError id="upload-pasted-error" text={error('pasted')} />
        </div>
        <p>
          <SubmitButton busy={t('deskUploads.sending')} className={`${buttonClass()} w-full sm:w-auto`}>
            {t('deskUploads.continue')}
          </SubmitButton>
        </p>
      </form>
      <p className="mt-4 text-soft">{t('deskUploads.templateText')}</p>
      <p className="mt-2">
        <a href={href('/desk/lists/:kind.xlsx', { kind })} className={buttonClass('quiet')}>
          {t('deskUploads.template')}
        </a>
      </p>
      {recent.length > 0 && (
        <section className="mt-6">
          <h2 className="text-2xl">{t('deskUploads.recent')}</h2>
          <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-white">
            {recent.map(({ id, fileName, isTray, by, at, state, publishedNumber }) => (
              <li key={id}>
                <a
                  href={href('/desk/uploads/:id', { id })}
                  className="block min-h-11 px-3 py-2 text-ink no-underline hover:bg-floor"
                >
                  <span className="font-semibold underline underline-offset-4">
                    {isTray ? t('deskUploads.collected') : fileName || t('deskUploads.pastedCells')}
                  </span>
                  {' · '}
                  {t(`deskUploads.states.${state}`, { number: String(publishedNumber ?? '') })}
                  <span className="block break-words text-sm text-soft">
                    {t('deskUploads.sentBy', { who: by, when: at })}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
