import type { ReactNode } from 'react'
import { href } from 'react-router'
import { careFiguresOf } from '../../../domain/tyres/tyre-care.ts'
import { Badge } from '../../components/badge.tsx'
import { buttonClass } from '../../components/button.ts'
import { PeopleIcon, PinIcon, ShieldIcon } from '../../components/icons.tsx'
import { languageContext, requestContext } from '../../context/request-context.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { organisation } from '../../seo/company-schema.ts'
import { ogImage } from '../../seo/og-image.ts'
import { PageHead } from '../../seo/page-head.tsx'
import { pageMetadata } from '../../seo/page-metadata.ts'
import { TyreFacts } from '../tyre-facts/tyre-facts.tsx'
import type { Route } from './+types/about.route.ts'

export function loader({ context }: Route.LoaderArgs) {
  context.set(pageMetadata, {
    picture: ogImage('about'),
    data: site => [organisation(site)],
    breadcrumbs: t => [[t('shell.about'), href('/about-us')]],
  })
  const { company, branches } = context.get(requestContext).catalogue
  const states = new Map<string, number>()
  for (const { state } of branches) states.set(state, (states.get(state) ?? 0) + 1)
  const language = context.get(languageContext)
  return {
    story: (company.story ?? []).map(({ mark, title, text }) => ({
      mark: mark[language],
      title: title[language],
      text: text[language],
    })),
    company: {
      name: company.name,
      slogan: company.slogan[language],
      founded: company.founded,
      address: company.address,
      phone: company.phone,
      email: company.email,
      website: company.website,
    },
    figures: careFiguresOf(company),
    branchCount: branches.length,
    states: [...states],
  }
}

type Company = Route.ComponentProps['loaderData']['company']

/** The company page: slogan, story, values, expansion plans and contact details. */
export default function About({
  loaderData: { story, company, figures, branchCount, states },
}: Route.ComponentProps) {
  const t = useTranslations()
  const year = String(company.founded)
  return (
    <>
      <PageHead
        title={t('pages.aboutTitle')}
        description={t('pages.aboutDescription', { company: company.name, year })}
      />
      <div className="bg-black text-white">
        <div className="bay py-12 md:py-20">
          <p className="tread text-xl uppercase text-promo">{t('pages.aboutTitle')}</p>
          <h1 className="mt-3 max-w-4xl text-5xl md:text-7xl">{company.slogan}</h1>
          <p className="mt-6 max-w-[65ch] text-lg text-white/80">{t('pages.aboutLead')}</p>
        </div>
      </div>
      <div className="bay space-y-12 py-10 md:space-y-16 md:py-14">
        {story.length > 0 && <Story stages={story} />}
        <Values />
        <ExpansionPlans branchCount={branchCount} states={states} />
        <TyreFacts figures={figures} />
        <Contact company={company} />
      </div>
    </>
  )
}

/** The company's history, from its data file (rule S23.6). */
function Story({ stages }: { stages: Route.ComponentProps['loaderData']['story'] }) {
  const t = useTranslations()
  return (
    <section aria-labelledby="story">
      <h2 id="story" className="text-3xl md:text-4xl">
        {t('pages.storyTitle')}
      </h2>
      <ol className="mt-6 grid border-signal max-lg:ml-2 max-lg:border-l-4 lg:grid-cols-4 lg:border-t-4">
        {stages.map(({ mark, title, text }, at) => (
          <li
            key={title}
            className="relative pb-8 pl-6 last:pb-0 before:absolute before:-left-3 before:top-1 before:size-5 before:rounded-full before:border-4 before:border-signal before:bg-white lg:pb-0 lg:pl-0 lg:pr-8 lg:pt-8 lg:before:-top-3 lg:before:left-0"
          >
            <Badge kind={at === stages.length - 1 ? 'promo' : 'dark'}>{mark}</Badge>
            <h3 className="mt-3 text-2xl">{title}</h3>
            <p className="mt-2 max-w-[65ch] text-soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Values() {
  const t = useTranslations()
  const values: [icon: ReactNode, name: string, text: string][] = [
    [<ShieldIcon key="trust" className="size-8" />, t('pages.trust'), t('pages.trustText')],
    [<PeopleIcon key="team" className="size-8" />, t('pages.team'), t('pages.teamText')],
    [<PinIcon key="community" className="size-8" />, t('pages.community'), t('pages.communityText')],
  ]
  return (
    <section aria-labelledby="values">
      <h2 id="values" className="text-3xl md:text-4xl">
        {t('pages.valuesTitle')}
      </h2>
      <div className="mt-4 grid gap-4 md:grid-cols-3">
        {values.map(([icon, name, text]) => (
          <div key={name} className="min-w-0 break-words rounded-card border border-line bg-white p-4 md:p-6">
            <span className="text-signal">{icon}</span>
            <h3 className="mt-3 text-2xl">{name}</h3>
            <p className="mt-2 text-soft">{text}</p>
          </div>
        ))}
      </div>
    </section>
  )
}

/** Expansion plans, with the number of branches counted from the catalogue. */
function ExpansionPlans({ branchCount, states }: { branchCount: number; states: [string, number][] }) {
  const t = useTranslations()
  return (
    <section aria-labelledby="tomorrow" className="grid gap-6 md:grid-cols-2 md:gap-12">
      <div>
        <h2 id="tomorrow" className="text-3xl md:text-4xl">
          {t('pages.tomorrowTitle')}
        </h2>
        <p className="mt-4 max-w-[65ch]">{t('pages.tomorrowText')}</p>
      </div>
      {branchCount > 0 && (
        <div>
          <p className="font-semibold">
            {t('pages.branchesListed', { count: branchCount, n: String(branchCount) })}
          </p>
          <ul className="mt-3 flex flex-wrap gap-2">
            {states.map(([state, count]) => (
              <li key={state} className="rounded-control border border-line bg-white px-3 py-2">
                {t('pages.branchesIn', { state, count: String(count) })}
              </li>
            ))}
          </ul>
          <p className="mt-4">
            <a href={href('/locate-us')} className={buttonClass('dark')}>
              <PinIcon />
              {t('pages.allBranches')}
            </a>
          </p>
        </div>
      )}
    </section>
  )
}

function Contact({ company }: { company: Company }) {
  const t = useTranslations()
  const rows: [name: string, value: ReactNode][] = [
    [t('pages.address'), company.address],
    [
      t('pages.phone'),
      <ContactLink key="phone" to={`tel:${company.phone.replace(/[^\d+]/g, '')}`} text={company.phone} />,
    ],
    [t('pages.email'), <ContactLink key="email" to={`mailto:${company.email}`} text={company.email} />],
    // The website is optional in company.json.
    ...(company.website
      ? [
          [
            t('pages.website'),
            <ContactLink
              key="website"
              to={company.website}
              text={company.website.replace(/^https?:\/\//, '')}
            />,
          ] satisfies [string, ReactNode],
        ]
      : []),
  ]
  return (
    <section aria-labelledby="contact" className="rounded-card border border-line bg-white p-4 md:p-6">
      <h2 id="contact" className="text-3xl md:text-4xl">
        {t('pages.contactTitle')}
      </h2>
      <p className="tread mt-4 text-2xl uppercase">{company.name}</p>
      <dl className="mt-2 grid gap-x-8 sm:grid-cols-2">
        {rows.map(([name, value]) => (
          <div key={name} className="border-t border-line py-3">
            <dt className="text-sm text-soft">{name}</dt>
            <dd className="break-words font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function ContactLink({ to, text }: { to: string; text: string }) {
  return (
    <a href={to} className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-signal">
      {text}
    </a>
  )
}
