import { type ReactNode, useId } from 'react'
import { PRIVACY_NOTICE } from '../../../domain/warranties/privacy-notice.ts'
import { formatCustomerDate } from '../../../platform/clock/calendar-date.ts'
import { requestContext } from '../../context/request-context.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { PageHead } from '../../seo/page-head.tsx'
import type { Route } from './+types/privacy.route.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { name, address, phone, support_email } = context.get(requestContext).catalogue.company
  return { company: { name, address, phone, supportEmail: support_email } }
}

/** The privacy notice, in the order of section 7 of the PDPA 2010 (rule W26.1). */
export default function Privacy({ loaderData: { company } }: Route.ComponentProps) {
  const t = useTranslations()
  return (
    <div className="bay py-8 md:py-12">
      <PageHead
        title={t('privacy.title')}
        description={t('privacy.description', { company: company.name })}
      />
      <h1 className="text-5xl md:text-6xl">{t('privacy.title')}</h1>
      <p className="mt-3 text-sm text-soft">
        {t('privacy.version', {
          version: PRIVACY_NOTICE.version,
          date: formatCustomerDate(PRIVACY_NOTICE.since),
        })}
      </p>
      <p className="mt-3 max-w-[65ch] text-lg">{t('privacy.lead')}</p>
      <div className="mt-6 space-y-6 md:mt-8">
        <Section title={t('privacy.who')}>
          <p>{t('privacy.whoText', { company: company.name })}</p>
          <dl className="mt-3 space-y-1 border-l-4 border-signal pl-4">
            <Line name={t('privacy.address')}>{company.address}</Line>
            <Line name={t('privacy.phone')}>{company.phone}</Line>
            <Line name={t('privacy.email')}>
              <Mail to={company.supportEmail} />
            </Line>
          </dl>
        </Section>
        <Section title={t('privacy.collected')}>
          <List
            items={[
              t('privacy.collectedRegistration'),
              t('privacy.collectedAccount'),
              t('privacy.collectedClaim'),
              t('privacy.collectedTechnical'),
              t('privacy.collectedCounts'),
            ]}
          />
          <p className="mt-3">{t('privacy.collectedSource')}</p>
        </Section>
        <Section title={t('privacy.photos')}>
          <p>{t('privacy.photosText')}</p>
        </Section>
        <Section title={t('privacy.purpose')}>
          <List
            items={[
              t('privacy.purposeWarranty'),
              t('privacy.purposeClaims'),
              t('privacy.purposeReminders'),
              t('privacy.purposeAccount'),
              t('privacy.purposeTotals'),
              t('privacy.purposeLaw'),
              t('privacy.purposeNone'),
            ]}
          />
        </Section>
        <Section title={t('privacy.seen')}>
          <List
            items={[
              t('privacy.seenStaff'),
              t('privacy.seenPlate'),
              t('privacy.seenProcessors'),
              t('privacy.seenElsewhere'),
              t('privacy.seenNobody'),
            ]}
          />
        </Section>
        <Section title={t('privacy.kept')}>
          <p>{t('privacy.keptText')}</p>
        </Section>
        <Section title={t('privacy.rights')}>
          <List
            items={[
              t('privacy.rightsAccess'),
              t('privacy.rightsCorrection'),
              t('privacy.rightsWithdrawal'),
              t('privacy.rightsPortability'),
              t('privacy.rightsComplaint'),
            ]}
          />
        </Section>
        <Section title={t('privacy.ask')} anchor="ask">
          <p>{t('privacy.askText')}</p>
          <p>
            <Mail to={company.supportEmail} />
          </p>
        </Section>
        <Section title={t('privacy.choice')}>
          <List items={[t('privacy.choiceRequired'), t('privacy.choiceOptional')]} />
        </Section>
        <Section title={t('privacy.cookies')}>
          <List
            items={[
              t('privacy.cookiesLanguage'),
              t('privacy.cookiesSession'),
              t('privacy.cookiesCode'),
              t('privacy.cookiesVisitor'),
              t('privacy.cookiesSent'),
              t('privacy.cookiesCounter'),
              t('privacy.cookiesMessage'),
              t('privacy.cookiesDraft'),
              t('privacy.cookiesMemory'),
              t('privacy.cookiesNone'),
            ]}
          />
        </Section>
        <Section title={t('privacy.changes')}>
          <p>{t('privacy.changesText')}</p>
        </Section>
      </div>
    </div>
  )
}

function Section({
  title,
  anchor,
  children,
}: {
  title: string
  /** for links to it */
  anchor?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className="gap-8 border-t border-line pt-6 lg:grid lg:grid-cols-[18rem_minmax(0,65ch)]"
    >
      <h2 id={id} className="text-2xl md:text-3xl">
        {title}
      </h2>
      <div className="max-lg:mt-3 max-lg:max-w-[65ch]">{children}</div>
    </section>
  )
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul className="list-disc space-y-2 pl-6 marker:text-signal">
      {items.map(item => (
        <li key={item} className="break-inside-avoid">
          {item}
        </li>
      ))}
    </ul>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

function Mail({ to }: { to: string }) {
  return (
    <a
      href={`mailto:${to}`}
      className="inline-flex min-h-11 items-center break-all font-semibold underline underline-offset-4 hover:text-signal"
    >
      {to}
    </a>
  )
}
