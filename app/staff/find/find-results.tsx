import { href } from 'react-router'
import { formatClaimNumber } from '../../../domain/claims/claim-event.ts'
import type { FoundClaim } from '../../../domain/claims/found-claims.server.ts'
import type { FoundGroup } from '../../../domain/find/find-records.server.ts'
import type { FoundRegistration } from '../../../domain/warranties/search-registrations.server.ts'
import { formatStaffDate } from '../../../platform/clock/calendar-date.ts'
import { Badge } from '../../components/badge.tsx'
import { buttonClass } from '../../components/button.ts'
import { HiddenField } from '../../components/hidden-field.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { useStaffUrl } from '../saved-search-url.ts'
import { useClaimUrl } from '../use-dialog-url.ts'
import type { FindPage } from './load-find.server.ts'

/** The hits, grouped by what the text may be, or the similar texts (rules W36.3 and W36.4). */
export function FindResults({ page }: { page: FindPage }) {
  const t = useTranslations()
  const address = useStaffUrl()
  const { typed, found, near, pricesUrl } = page
  const hits = found.claims.length + found.groups.reduce((sum, group) => sum + group.total, 0)
  return (
    <>
      <h1 className="break-words text-3xl">{t('find.heading', { typed })}</h1>
      <p role="status" className="mt-1">
        {hits === 0 ? t('find.none') : t('find.hits', { n: hits })}
      </p>
      {hits === 0 && near.length > 0 && <NearTexts near={near} />}
      {hits === 0 && (
        <p className="mt-3 text-soft">{t(page.isClaimNumber ? 'find.claimTips' : 'find.tips')}</p>
      )}
      {hits === 0 && (
        <p className="mt-3">
          <a
            href={address(href('/dashboard/register'), { typed: '1' })}
            className={buttonClass(near.length > 0 ? 'quiet' : 'dark')}
          >
            {t('staff.registerCustomer')}
          </a>
        </p>
      )}
      {pricesUrl && (
        <p className="mt-3">
          <a href={pricesUrl} className={buttonClass('quiet')}>
            {t('find.prices')}
          </a>
        </p>
      )}
      {found.claims.length > 0 && (
        <section className="mt-4">
          <h2 className="text-2xl">{t('find.kinds.claim')}</h2>
          <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-white">
            {found.claims.map(claim => (
              <ClaimHit key={claim.id} claim={claim} />
            ))}
          </ul>
        </section>
      )}
      {found.groups.map(group => (
        <Group key={group.reading.kind} group={group} />
      ))}
    </>
  )
}

function NearTexts({ near }: Pick<FindPage, 'near'>) {
  const t = useTranslations()
  const address = useStaffUrl()
  return (
    <form method="post" action={address(href('/dashboard/find'))} className="mt-3 flex flex-wrap gap-2">
      <p className="basis-full font-semibold">{t('find.didYouMean')}</p>
      {near.map(({ text }) => (
        <button key={text} type="submit" name="find" value={text} className={buttonClass('dark')}>
          {text}
        </button>
      ))}
    </form>
  )
}

function ClaimHit({ claim }: { claim: FoundClaim }) {
  const t = useTranslations()
  const address = useStaffUrl()
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
      <a href={address(href('/dashboard/claims/:id', { id: claim.id }))} className={HIT}>
        {formatClaimNumber(claim.number)}
      </a>
      <span className="font-semibold">{claim.carPlate}</span>
      <span className="min-w-0 break-words">{claim.name}</span>
      <span className="tread">{claim.tyreId}</span>
      <span className="ml-auto whitespace-nowrap">{formatStaffDate(claim.claimDate)}</span>
      <Badge kind={claim.status === 'Open' ? 'promo' : 'dark'}>
        {claim.status === 'Open' ? t('staff.open') : t('staff.closed')}
      </Badge>
    </li>
  )
}

function Group({ group: { reading, rows, total } }: { group: FoundGroup }) {
  const t = useTranslations()
  const address = useStaffUrl()
  const { kind, value } = reading
  return (
    <section className="mt-4">
      <h2 className="text-2xl">{t(`find.kinds.${kind}`)}</h2>
      <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-white">
        {rows.map(row => (
          <RegistrationHit key={row.id} row={row} />
        ))}
      </ul>
      {total > rows.length && (kind === 'phone' || kind === 'plate' || kind === 'name') && (
        <form method="post" action={address(href('/dashboard'), { tab: 'search' })} className="mt-2">
          <HiddenField name={kind} value={value} />
          <button type="submit" className={buttonClass('quiet')}>
            {t('find.all')}
          </button>
        </form>
      )}
    </section>
  )
}

function RegistrationHit({ row }: { row: FoundRegistration }) {
  const t = useTranslations()
  const address = useStaffUrl()
  const claimUrl = useClaimUrl()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
      <a href={address(href('/dashboard/registrations/:id', { id: row.id }))} className={HIT}>
        {row.carPlate}
      </a>
      <span className="min-w-0 break-words font-semibold">{row.name}</span>
      <span className="whitespace-nowrap">{row.contactNumber}</span>
      <span className="whitespace-nowrap text-soft">
        {t('find.bought', { date: formatStaffDate(row.purchaseDate) })}
      </span>
      <span className="ml-auto flex items-center gap-3">
        <Badge kind={row.staffState === 'active' ? 'go' : 'dark'}>
          {t(`staff.states.${row.staffState}`)}
        </Badge>
        {row.available > 0 && (
          <a href={claimUrl(row.id)} className={buttonClass('quiet')}>
            {t('staff.fileClaim')}
          </a>
        )}
      </span>
    </li>
  )
}

const HIT = 'tread inline-block min-w-28 py-2 text-2xl'
