import { href } from 'react-router'
import { buttonClass } from '../../components/button.ts'
import { Notice } from '../../components/notice.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { Pagination } from '../../components/pagination.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { FieldError } from '../../components/text-field.tsx'
import { withQuery } from '../../http/with-query.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { LookAgain } from './look-again.tsx'
import { PublishForm } from './publish-form.tsx'
import { RowsTable } from './rows-table.tsx'
import type { PageOf, Review, UploadAnswer } from './upload-page.ts'

type Props = { page: PageOf<'changes'>; answer: UploadAnswer; action: string }

/**
 * Shows the changes that an upload would make: whole list or changes only, findings to check, the changed
 * rows, and the form that publishes them.
 */
export function ChangesStep({ page, answer, action }: Props) {
  const t = useTranslations()
  const { id, shown, revision, canPublish } = page
  // A list that the guard stopped is shown with its blocks, which may apply only on the planned day.
  const review = page.review && { ...page.review, ...answer?.guard }
  const isCorrected = answer?.values.revision !== String(revision)
  return (
    <>
      <p className="mt-1 text-soft">
        {shown > 0
          ? t('deskUploads.changes.against', { number: String(shown) })
          : t('deskUploads.changes.againstNone')}
      </p>
      {answer?.errors.shown && (
        <Notice
          kind="error"
          title={isCorrected ? t('deskUploads.changes.corrected') : t('deskUploads.changes.moved')}
          text={
            isCorrected
              ? t('deskUploads.changes.correctedText')
              : t('deskUploads.changes.movedText', { number: String(shown) })
          }
        />
      )}
      {review && <Refusal review={review} answer={answer} />}
      {!page.isTray && <ModeForm page={page} answer={answer} action={action} />}
      {review && review.count === 0 && (
        <Notice
          kind="good"
          title={t('deskUploads.changes.nothing')}
          text={t('deskUploads.changes.nothingText')}
        />
      )}
      <LookAgain page={{ ...page, review }} day={answer?.guard?.day ?? null} />
      {review && (
        <>
          {review.count > 0 && (
            <p className="mt-4 flex flex-wrap gap-3">
              {canPublish && (
                <a href="#publish" className={`${buttonClass()} w-full sm:w-auto`}>
                  {t('deskUploads.publish.toForm')}
                </a>
              )}
              <a
                href={href('/desk/uploads/:id/shop/*', { id, '*': 'tires' })}
                className={`${buttonClass('quiet')} w-full sm:w-auto`}
              >
                {t('deskUploads.changes.shop')}
              </a>
            </p>
          )}
          <Tabs page={page} review={review} action={action} />
          {review.count > 0 &&
            (canPublish ? (
              <PublishForm page={page} review={review} answer={answer} action={action} />
            ) : (
              <p className="mt-6 rounded-card border border-line bg-white p-4">
                {t('deskUploads.changes.office')}
              </p>
            ))}
        </>
      )}
      {!page.isTray && (
        <p className="mt-6">
          <a href={withQuery(action, { step: 'columns' })} className={buttonClass('quiet')}>
            {t('deskUploads.columns.change')}
          </a>
        </p>
      )}
    </>
  )
}

/** Says above the page why the list was not published, because the form is below the changes. */
function Refusal({ review, answer }: { review: Review; answer: UploadAnswer }) {
  const t = useTranslations()
  const { confirm, password, disk, publish_at: time } = answer?.errors ?? {}
  const text = disk
    ? t('deskUploads.publish.errors.noRoom')
    : confirm
      ? t('deskUploads.publish.errors.confirm', { count: String(review.confirm) })
      : password
        ? t('deskUploads.publish.errors.password')
        : time === 'past'
          ? t('deskUploads.publish.errors.past')
          : time && t('deskUploads.publish.errors.time')
  return text ? <Notice kind="error" title={t('deskUploads.publish.not')} text={text} /> : null
}

/** Chooses the mode: two cards, each with the number of rows that it would change. */
function ModeForm({ page: { mode, effects }, answer, action }: Props) {
  const t = useTranslations()
  const error = answer?.errors.mode && t('deskUploads.changes.modeNeeded')
  return (
    <form method="post" action={action} className="mt-4">
      <fieldset aria-describedby="mode-error">
        <legend className="text-lg font-semibold">{t('deskUploads.changes.mode')}</legend>
        <div className="mt-2 grid gap-3 sm:grid-cols-2">
          {(['whole', 'changes'] as const).map(value => (
            <label
              key={value}
              className="flex cursor-pointer gap-3 rounded-card border border-ink/30 bg-white p-3 hover:border-ink has-checked:border-2 has-checked:border-ink"
            >
              <input
                type="radio"
                name="mode"
                value={value}
                defaultChecked={mode === value}
                required
                className="mt-1 size-5"
              />
              <span className="min-w-0">
                <span className="block font-semibold">{t(`deskUploads.changes.modes.${value}`)}</span>{' '}
                <span className="block text-sm text-soft">
                  {t(`deskUploads.changes.effects.${value}`, effects[value])}
                </span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {mode === null && !error && <p className="mt-2 font-semibold">{t('deskUploads.changes.modeNeeded')}</p>}
      <FieldError id="mode-error" text={error || undefined} />
      <p className="mt-3">
        <SubmitButton
          busy={t('deskUploads.working')}
          name="act"
          value="mode"
          className={mode === null ? buttonClass() : buttonClass('quiet')}
        >
          {t('deskUploads.changes.choose')}
        </SubmitButton>
      </p>
    </form>
  )
}

const TABS = ['added', 'changed', 'removed', 'unchanged'] as const

function Tabs({ page, review, action }: { page: PageOf<'changes'>; review: Review; action: string }) {
  const t = useTranslations()
  const { tab: open, rows, page: number, pageCount } = review
  const counts = page.effects[page.mode ?? 'whole']
  const url = (tab: string, at: number) => withQuery(action, { tab, ...(at > 1 && { page: String(at) }) })
  return (
    <section className="mt-6">
      <div
        role="tablist"
        aria-label={t('deskUploads.changes.tabs.label')}
        className="grid fit-cols-28 border-b-2 border-black sm:grid-cols-4"
      >
        {TABS.map(tab => (
          <PageLink
            key={tab}
            id={`tab-${tab}`}
            to={url(tab, 1)}
            keepScroll
            role="tab"
            aria-selected={tab === open}
            className="grid min-h-12 place-items-center rounded-t-control px-2 text-center font-semibold leading-tight no-underline hover:bg-line/60 aria-selected:bg-black aria-selected:text-white"
          >
            {t(`deskUploads.changes.tabs.${tab}`, { count: counts[tab] })}
          </PageLink>
        ))}
      </div>
      <div role="tabpanel" aria-labelledby={`tab-${open}`} className="pt-3">
        {counts[open] === 0 ? (
          <p>{t(`deskUploads.changes.none.${open}`)}</p>
        ) : open === 'unchanged' ? (
          <p>{t('deskUploads.changes.unchangedText')}</p>
        ) : (
          <RowsTable rows={rows} label={t(`deskUploads.changes.tabs.${open}`, { count: counts[open] })} />
        )}
        <Pagination
          label={t('deskUploads.changes.pages')}
          page={number}
          pageCount={pageCount}
          href={at => url(open, at)}
          labels={{
            previous: t('deskUploads.changes.previous'),
            next: t('deskUploads.changes.next'),
            page: at => t('deskUploads.changes.page', { page: String(at) }),
          }}
        />
      </div>
    </section>
  )
}
