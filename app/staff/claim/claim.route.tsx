import { href } from 'react-router'
import { FACT_FIELDS, isOneOf, SHORT_ID_LENGTH } from '../../../domain/claims/claim.ts'
import { formatClaimNumber } from '../../../domain/claims/claim-event.ts'
import { stageName } from '../../../domain/claims/claim-step.ts'
import { Badge } from '../../components/badge.tsx'
import { buttonClass } from '../../components/button.ts'
import { LeftIcon } from '../../components/icons.tsx'
import { Notice } from '../../components/notice.tsx'
import { useInitialFocus } from '../../components/use-initial-focus.ts'
import { appContext, languageContext, staffPermitContext } from '../../context/request-context.ts'
import { actionHeaders } from '../../http/action-headers.ts'
import type { Messages } from '../../i18n/en/messages.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { uploadErrorText } from '../../uploads/upload-errors.ts'
import { claimLabel } from '../claim-label.ts'
import { ColleagueNotice } from '../colleague-notice.tsx'
import { decisionText } from '../decision-text.ts'
import { KeyHint, PRINT } from '../keyboard-shortcuts.tsx'
import { useDraftCleanup } from '../new-claim/use-draft-cleanup.ts'
import { useStaffUrl } from '../saved-search-url.ts'
import { useClaimUrl } from '../use-dialog-url.ts'
import type { Route } from './+types/claim.route.ts'
import type { ClaimPage, StepAnswer } from './claim-view.ts'
import { DecisionPanel } from './decision-panel.tsx'
import { FactsPanel } from './facts-panel.tsx'
import { loadClaimPage } from './load-claim-page.server.ts'
import { LookAgainPanel } from './look-again-panel.tsx'
import { PhotosPanel } from './photos-panel.tsx'
import { ReversalPanel } from './reversal-panel.tsx'
import { submitClaimStep } from './submit-claim-step.server.ts'
import { TimelinePanel } from './timeline-panel.tsx'

/** The page of one claim with all its steps (section 32 of the warranty rules). */
export function loader({ params, context }: Route.LoaderArgs) {
  const language = context.get(languageContext)
  return loadClaimPage(context.get(staffPermitContext), params.id, { app: context.get(appContext), language })
}

export function action({ request, params, context, url }: Route.ActionArgs) {
  const permit = context.get(staffPermitContext)
  return submitClaimStep(request, { id: params.id, url, permit }, context.get(appContext))
}

export const headers = actionHeaders

export default function ClaimWorkplace({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations()
  useDraftCleanup()
  const address = useStaffUrl()
  const claimUrl = useClaimUrl()
  const answer: StepAnswer | null = actionData ?? null
  const page = answer?.problem === 'fields' ? withVersion(loaderData, answer.version) : loaderData
  const { claim } = page
  const name = t('claim.title', { number: formatClaimNumber(claim.number) })
  useInitialFocus(answer ? firstField(answer) : '#timeline textarea')
  return (
    <div className="mx-auto max-w-[100rem] px-4 py-4">
      <title>{`${name} · ${claim.carPlate}`}</title>
      <p className="flex flex-wrap items-center justify-between gap-3">
        <a href={address(href('/dashboard'), { tab: 'claims-history' })} className={buttonClass('quiet')}>
          <LeftIcon />
          {t('claim.back')}
        </a>
        <span className="flex flex-wrap gap-3">
          {page.hasFreeTyre && (
            <a href={claimUrl(claim.warrantyId)} className={buttonClass('quiet')}>
              {t('claim.otherTyre')}
            </a>
          )}
          <a
            href={address(href('/dashboard/registrations/:id', { id: claim.warrantyId }))}
            className={buttonClass('quiet')}
          >
            {t('claim.customer')}
          </a>
          {page.chatWithCustomer && (
            <a href={page.chatWithCustomer} target="_blank" rel="noopener" className={buttonClass('chat')}>
              {t('claim.chat')}
            </a>
          )}
          <a
            href={address(href('/dashboard/claims/:id/print', { id: claim.id }))}
            aria-keyshortcuts={PRINT}
            className={buttonClass('quiet')}
          >
            {t('claim.printSheet')} <KeyHint keys={PRINT} />
          </a>
        </span>
      </p>
      <header className="mt-3 flex flex-wrap items-baseline gap-x-4 gap-y-2">
        <h1 className="text-4xl">{name}</h1>
        <ClaimBadges claim={claim} />
        <span className="font-mono text-sm text-soft">{claim.id.slice(0, SHORT_ID_LENGTH)}</span>
      </header>
      {answer && <ProblemNotice answer={answer} />}
      <ColleagueNotice claims={page.colleagueClaims} />
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[1fr_1fr] xl:grid-cols-[22rem_1fr_1fr]">
        <div className="grid gap-4 lg:col-span-2 lg:grid-cols-2 xl:col-span-1 xl:grid-cols-1">
          <FactsPanel page={page} answer={answer} />
          <PhotosPanel page={page} />
        </div>
        <div className="grid gap-4">
          <LookAgainPanel hints={page.lookAgain} />
          <DecisionPanel page={page} answer={answer} />
          {page.isAdmin && <ReversalPanel page={page} answer={answer} />}
        </div>
        <TimelinePanel page={page} answer={answer} />
      </div>
    </div>
  )
}

/**
 * The page with the version that the user saw before a field was refused: what a colleague changed meanwhile
 * is reported when the form is sent again (rule W32.2).
 */
const withVersion = (page: ClaimPage, version: number): ClaimPage => ({
  ...page,
  claim: { ...page.claim, version },
})

/** The first refused field, or the first field of the form if none was refused. */
const firstField = ({ step, errors }: StepAnswer) =>
  Object.keys(errors).length > 0
    ? '[aria-invalid=true]'
    : `[data-steps~="${step}"] :is(textarea, select, input:not([type=hidden]), button)`

function ClaimBadges({ claim }: Pick<ClaimPage, 'claim'>) {
  const t = useTranslations()
  return (
    <span className="flex flex-wrap gap-2">
      <Badge kind={claim.status === 'Open' ? 'promo' : 'dark'}>
        {claim.status === 'Open' ? t('staff.open') : t('staff.closed')}
      </Badge>
      {(claim.isVoid || claim.outcome || claim.status === 'Open') && (
        <Badge kind="plain">
          {claim.isVoid
            ? t('claim.isVoid')
            : claim.outcome
              ? decisionText(claim, t)
              : t(`claim.stages.${stageName(claim)}`)}
        </Badge>
      )}
    </span>
  )
}

/** Why nothing was saved. */
function ProblemNotice({ answer: { problem, step, errors } }: { answer: StepAnswer }) {
  const t = useTranslations()
  const isOfFile = /^(?:images|files|limits)\./.test(problem)
  const isOfInvoice = step !== 'photos' && problem === 'images.wrong-kind'
  const text = isOfInvoice
    ? t('staff.invoiceNoImage')
    : isOfFile
      ? t(uploadErrorText(problem, 'photos'))
      : t(`claim.problems.${problem.replace('claims.', '') as ProblemKey}`)
  const fields = Object.entries(errors).map(([name, error]) => {
    if (step === 'corrected' && isOneOf(FACT_FIELDS, name))
      return { name, label: claimLabel(name, t), error: t(`staff.errors.${error as 'missing'}`) }
    return {
      name,
      label: t(`claim.${stepLabel(name, step)}`),
      error: step === 'assign' ? t('staff.colleague.unknown') : t(`claim.errors.${error as 'missing'}`),
    }
  })
  return <Notice kind="error" title={text} fields={fields} />
}

/** The label of a field of a step. */
function stepLabel(name: string, step: StepAnswer['step']) {
  if (name === 'note') return step === 'decide' ? 'sentence' : 'note'
  if (name === 'reason') return step === 'decide' ? 'rejection' : 'reason'
  if (name === 'message') return 'tellText'
  return name as 'outcome' | 'percent' | 'assignee'
}

type ProblemKey = keyof Messages['claim']['problems']
