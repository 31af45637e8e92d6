import { href } from 'react-router'
import { changeSummary } from '../../../domain/subscriptions/change-summary.server.ts'
import { buttonClass } from '../../components/button.ts'
import { Notice } from '../../components/notice.tsx'
import { QueryForm } from '../../components/query-form.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { appContext, languageContext, requireAdminPermit } from '../../context/request-context.ts'
import { FormAlert } from '../../forms/form-alert.tsx'
import { actionHeaders } from '../../http/action-headers.ts'
import { parseForm } from '../../http/parse-form.server.ts'
import { redirectAfterPost } from '../../http/redirect-after-post.ts'
import { orServiceUnavailable } from '../../http/service-unavailable.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import type { Route } from './+types/insight.route.ts'
import { AnswerFigure } from './answer-figure.tsx'
import { loadPage } from './load-page.server.ts'
import { OldestClaims } from './oldest-claims.tsx'
import { SummaryForm } from './summary-form.tsx'

/** The business figures (section 37 of the storefront rules). */
export const loader = ({ context, url }: Route.LoaderArgs) => loadPage(context, url)

export const headers = actionHeaders

/** Starts or stops the monthly summary, in the language of the page. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const app = context.get(appContext)
  const admin = requireAdminPermit(context)
  const { fields } = await parseForm(request, app)
  const isOn = fields.get('summary') === 'on'
  return orServiceUnavailable({}, app, async () => {
    await changeSummary(admin, { isOn, language: context.get(languageContext) }, app)
    return redirectAfterPost(`${href('/desk/insight')}#summary`, { flash: null, url })
  })
}

export default function Insight({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations()
  const { weeks, branch, branches, days, statedSince, countedSince } = loaderData
  const { answers, isTooSlow, isSample, files, oldest, summary } = loaderData
  return (
    <>
      <title>{t('desk.insight')}</title>
      <h1 className="text-4xl">{t('desk.insight')}</h1>
      <FormAlert answer={actionData} />
      <p className="max-w-prose text-soft">{t('deskInsight.text')}</p>
      <QueryForm
        action={href('/desk/insight')}
        reload
        className="mt-4 grid max-w-3xl items-end gap-3 sm:grid-cols-[1fr_1fr_auto]"
      >
        <SelectField
          label={t('deskInsight.period')}
          name="period"
          defaultValue={String(weeks)}
          options={WEEKS.map(value => ({ value, label: t(`deskInsight.weeks.${value}`) }))}
        />
        <SelectField
          label={t('deskInsight.branch')}
          name="branch"
          defaultValue={branch ?? ''}
          placeholder={t('deskInsight.allBranches')}
          options={branches}
        />
        <button type="submit" className={buttonClass()}>
          {t('deskInsight.show')}
        </button>
      </QueryForm>
      <p className="mt-3">{t('deskInsight.days', days)}</p>
      <p className="text-sm text-soft">
        {statedSince ? t('deskInsight.statedSince', { day: statedSince }) : t('deskInsight.statedNever')}{' '}
        {countedSince ? t('deskInsight.countedSince', { day: countedSince }) : t('deskInsight.countedNever')}
      </p>
      {isTooSlow && <Notice kind="warning" title={t('deskInsight.tooSlow')} />}
      {isSample && <p className="mt-2 font-semibold">{t('deskInsight.isSample')}</p>}
      <nav aria-label={t('deskInsight.answers')} className="mt-3">
        <ul className="flex flex-wrap gap-x-4">
          {answers.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="inline-flex min-h-11 items-center">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {answers.map(answer => (
        <AnswerFigure
          key={answer.id}
          answer={answer}
          file={files[answer.id] ?? ''}
          isOfAllBranches={branch !== null && OF_THE_WEBSITE.includes(answer.id)}
        >
          {answer.id === 'open-claims' && oldest && oldest.length > 0 && <OldestClaims claims={oldest} />}
        </AnswerFigure>
      ))}
      {summary && <SummaryForm summary={summary} />}
    </>
  )
}

const WEEKS = ['4', '13', '52'] as const
/** answers that a branch does not narrow */
const OF_THE_WEBSITE: readonly string[] = ['not-found', 'most-viewed', 'chats']
