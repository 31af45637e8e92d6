import { useEffect, useRef } from 'react'
import { href } from 'react-router'
import { COVER_DAYS } from '../../../domain/tyres/tyre-care.ts'
import type { WarrantyCard as Card } from '../../../domain/warranties/find-warranties.server.ts'
import type { Position } from '../../../domain/warranties/tyre-id.ts'
import { type CalendarDate, formatCustomerDate } from '../../../platform/clock/calendar-date.ts'
import { ClaimStatus } from '../../claim-status/claim-status.tsx'
import type { ClaimStatusView } from '../../claim-status/claim-status-view.server.ts'
import { Badge } from '../../components/badge.tsx'
import { buttonClass } from '../../components/button.ts'
import { CheckboxField } from '../../components/checkbox-field.tsx'
import { DialogButton } from '../../components/dialog.tsx'
import { Notice } from '../../components/notice.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useEarlyUse } from '../../components/use-early-use.ts'
import { FormAlert } from '../../forms/form-alert.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { Terms, type TermsCompany } from '../terms/terms.tsx'
import { ReceiptGallery } from './receipt-gallery.tsx'
import { usePlateCheck } from './use-plate-check.ts'

type Props = {
  card: Card
  plate: string
  company: TermsCompany
  /** result of opening this card's receipts; without links the digits or the number are asked for */
  opened: {
    links: readonly string[] | null
    asksFor?: 'digits' | 'number'
    wrong?: 'digitsNeeded' | 'wrongDigits' | 'numberNeeded' | 'wrongNumber' | undefined
    isLocked?: boolean
    /** it was, or will be, taken over into the account */
    isKept?: boolean
  } | null
  /** the result that is shown, for FormAlert */
  answer: object
  claims?: readonly ClaimStatusView[]
}

/** One warranty of a plate, without personal data (rule W6.4). */
export function WarrantyCard({ card, plate, company, opened, answer, claims = [] }: Props) {
  const t = useTranslations()
  const { form, isBusy } = usePlateCheck(opened)
  const asksFor = opened?.links === null ? opened.asksFor : undefined
  const lock = useRef<HTMLDivElement>(null)
  const isLocked = opened?.isLocked ?? false
  const earlyUse = useEarlyUse()
  useEffect(() => {
    if (isLocked && !earlyUse()) lock.current?.focus()
  }, [isLocked, earlyUse])
  const isActive = card.state === 'active'
  // The two reasons for Expired: a later last day would contradict it, and so would tyres that are "available
  // for claim".
  const isUsedUp = !isActive && card.tyreIds.length > 0 && card.tyreIds.every(tyre => tyre.isClaimed)
  return (
    <article className="rounded-card border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-2xl">{t('warranty.card')}</h3>
        <Badge kind={isActive ? 'go' : 'dark'}>
          {isActive ? t('warranty.active') : t('warranty.expired')}
        </Badge>
      </div>
      {!isActive && (
        <p className="mt-2 font-semibold">
          {isUsedUp ? t('warranty.allClaimed') : t('warranty.coverEnded.card', { days: COVER_DAYS })}
        </p>
      )}
      <dl className="mt-3 flex flex-wrap gap-x-4 gap-y-1">
        <DateFact name={t('warranty.purchased')} date={card.purchaseDate} />
        <DateFact name={t('warranty.validUntil')} date={card.validUntil} />
      </dl>
      {card.tyreIds.length > 0 && (
        <>
          <h4 className="mt-4 text-lg">{t('warranty.tyreIds')}</h4>
          <ul className="mt-1 divide-y divide-line border-y border-line">
            {card.tyreIds.map(tyre => (
              <li key={tyre.tyreId} className="flex flex-wrap items-baseline justify-between gap-x-3 py-2">
                <span>
                  <a
                    href={href('/t/:code', { code: tyre.tyreId })}
                    className="tread inline-block py-1 text-lg tracking-wide underline"
                  >
                    {tyre.tyreId}
                  </a>{' '}
                  <span className="text-sm text-soft">
                    {t(`tyreIds.positions.${tyre.position as Position}`)}
                  </span>
                </span>
                <span className={isActive && !tyre.isClaimed ? 'font-semibold text-go' : 'text-soft'}>
                  {tyre.isClaimed ? t('warranty.claimed') : t('warranty.available')}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <ClaimStatus claims={claims} />
      <p className="mt-3 text-sm text-soft">{t('warranty.referToReceipt')}</p>
      {opened?.links && opened.isKept && (
        <>
          <Notice kind="good" title={t('warranty.kept')} />
          <PageLink to={href('/account')} reload className="mt-1 inline-block py-2 underline">
            {t('warranty.toAccount')}
          </PageLink>
        </>
      )}
      {opened?.links ? (
        <ReceiptGallery links={opened.links} />
      ) : isLocked ? (
        <div ref={lock} tabIndex={-1} className="outline-none">
          <FormAlert answer={answer} />
        </div>
      ) : (
        <form {...form} className="mt-3 grid gap-3">
          <input type="hidden" name="car_plate" value={plate} />
          <input type="hidden" name="registration" value={card.id} />
          {asksFor && (
            <TextField
              {...(asksFor === 'digits'
                ? {
                    label: t('warranty.fields.lastFour'),
                    hint: t('warranty.fields.lastFourHint'),
                    name: 'contact_last4',
                    inputMode: 'numeric',
                    maxLength: 4,
                  }
                : {
                    label: t('warranty.fields.contact'),
                    hint: t('warranty.fields.wholeNumberHint'),
                    name: 'contact_number',
                    inputMode: 'tel',
                  })}
              key={asksFor}
              autoComplete="off"
              required
              autoFocus
              error={opened?.wrong && t(`warranty.problems.${opened.wrong}`)}
            />
          )}
          {card.canTakeOver && (
            <CheckboxField name="keep" label={t('warranty.keep')} defaultChecked={opened?.isKept ?? false} />
          )}
          <p className="flex flex-wrap items-center gap-3 text-sm">
            <SubmitButton
              className={buttonClass(asksFor ? 'primary' : 'quiet')}
              busy={t('warranty.searching')}
              isBusy={isBusy}
            >
              {t('warranty.viewReceipts')}
            </SubmitButton>
            {!asksFor && <span className="text-soft">{t('warranty.receiptNote')}</span>}
          </p>
        </form>
      )}
      <div className="mt-3">
        <DialogButton
          id={`terms-${card.id}`}
          title={t('warranty.terms')}
          opener={t('warranty.terms')}
          closeLabel={t('warranty.close')}
        >
          <Terms company={company} heading="h3" />
        </DialogButton>
      </div>
    </article>
  )
}

/** Side by side, or below one another where large text leaves no room. */
function DateFact({ name, date }: { name: string; date: CalendarDate }) {
  return (
    <div className="min-w-0 flex-1 basis-28">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="tread text-xl">{formatCustomerDate(date)}</dd>
    </div>
  )
}
