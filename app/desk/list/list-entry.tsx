import { buttonClass } from '../../components/button.ts'
import { HiddenField } from '../../components/hidden-field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { FieldError } from '../../components/text-field.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { ListCell, ListRow, RowHeader } from '../../staff/data-table.tsx'
import { type Edit, EditNotice } from './edit-notice.tsx'
import type { ListPage } from './load-list.server.ts'
import { priceFieldId } from './price-field-id.ts'
import type { PriceAnswer } from './submit-price.server.ts'

type Entry = ListPage['entries'][number]

/** One row of a list; its price is a separate form, which Enter saves. */
export function ListEntry({
  entry: { title, subtitle, details, label, name, position, editUrl, price },
  collects,
  action,
  edit,
  answer,
}: {
  entry: Entry
  /** a new price waits to be published */
  collects: boolean
  action: string
  /** the change of this row that was just saved */
  edit: Edit | null
  /** why the price of this row was not saved */
  answer: PriceAnswer | undefined
}) {
  const t = useTranslations()
  const savedId = `saved-${position}`
  return (
    <ListRow>
      <RowHeader className="text-base">
        {editUrl ? (
          <a href={editUrl} className="tread text-xl">
            {title}
          </a>
        ) : (
          <span className="tread text-xl">{title}</span>
        )}
        <span className="block font-normal text-sm">
          {subtitle}
          {details.length > 0 && <span className="text-soft"> · {details.join(' · ')}</span>}
        </span>
      </RowHeader>
      {price && (
        <ListCell column={t('desk.list.price')} className="py-2 max-lg:col-span-full">
          <div className="items-center gap-x-4 sm:flex">
            <PriceForm
              label={label}
              name={name}
              position={position}
              price={price}
              collects={collects}
              action={action}
              savedId={edit && savedId}
              answer={answer}
            />
            <div className="min-w-0 flex-1">
              <PriceNote price={price} />
              <a href={price.historyUrl} className="inline-block py-2 text-sm">
                {t('desk.prices.link')}
              </a>
            </div>
          </div>
          {edit && <EditNotice edit={edit} action={action} id={savedId} />}
          {price.waiting && (
            <form method="post" action={action} className="mt-1 flex flex-wrap items-center gap-x-3">
              <HiddenField name="name" value={name} />
              <HiddenField name="position" value={String(position)} />
              <p className="text-sm font-semibold">
                {t('desk.tray.row', { price: price.shown || t('desk.list.noPrice') })}
              </p>
              <SubmitButton
                name="act"
                value="take-back"
                aria-label={`${t('desk.tray.takeBack')}: ${label}`}
                busy={t('desk.working')}
                className={buttonClass('quiet')}
              >
                {t('desk.tray.takeBack')}
              </SubmitButton>
            </form>
          )}
        </ListCell>
      )}
    </ListRow>
  )
}

function PriceForm({
  label,
  name,
  position,
  price,
  collects,
  action,
  savedId,
  answer,
}: Pick<Entry, 'label' | 'name' | 'position'> & {
  price: NonNullable<Entry['price']>
  collects: boolean
  action: string
  /** id of the text "saved" beside the price */
  savedId: string | null
  answer: PriceAnswer | undefined
}) {
  const t = useTranslations()
  const errorId = `price-error-${position}`
  const isQuestion = answer?.error === 'price-unusual'
  return (
    <form noValidate method="post" action={action}>
      <HiddenField name="name" value={name} />
      <HiddenField name="position" value={String(position)} />
      <HiddenField name="seen" value={price.shown} />
      {collects && <HiddenField name="collect" value="1" />}
      {isQuestion && <HiddenField name="sure" value={answer.typed} />}
      <div className="flex items-center gap-2">
        <input
          id={priceFieldId(position)}
          name="price"
          inputMode="decimal"
          autoComplete="off"
          aria-label={t('desk.list.priceOf', { row: label })}
          aria-invalid={answer ? true : undefined}
          aria-describedby={answer ? errorId : (savedId ?? undefined)}
          // biome-ignore lint/a11y/noAutofocus: the field that the person must correct
          autoFocus={answer !== undefined}
          defaultValue={answer?.typed ?? (price.waiting ?? price.shown).replace(/^RM /, '')}
          className={`h-11 w-36 min-w-0 scroll-mt-24 rounded-control border bg-white px-3 text-base hover:border-ink ${answer ? 'border-signal' : 'border-ink/30'}`}
        />
        <SubmitButton busy={t('desk.working')} className={buttonClass(isQuestion ? 'primary' : 'quiet')}>
          {isQuestion ? t('desk.list.saveAnyway') : t('desk.list.save')}
        </SubmitButton>
      </div>
      <FieldError
        id={errorId}
        text={
          answer &&
          (isQuestion
            ? t('desk.list.unusual', { from: answer.now ?? t('desk.list.noPrice'), to: answer.typed })
            : answer.error === 'price-changed'
              ? t('desk.list.changed', { now: answer.now ?? t('desk.list.noPrice') })
              : t(`desk.list.errors.${answer.error}`))
        }
      />
    </form>
  )
}

function PriceNote({ price: { usual, lastDay } }: { price: NonNullable<Entry['price']> }) {
  const t = useTranslations()
  if (usual === null) return null
  return (
    <p className="mt-1 text-sm text-soft">
      {lastDay === null
        ? t('desk.list.promotion', { usual })
        : t('desk.list.promotionUntil', { usual, day: lastDay })}
    </p>
  )
}
