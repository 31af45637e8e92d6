import { useId } from 'react'
import { href } from 'react-router'
import { buildChatUrl } from '../../../domain/booking/chat-url.ts'
import type { Branch } from '../../../domain/branches/branch.ts'
import { googleMapsUrl, phoneUrl, wazeUrl } from '../../../domain/branches/branch-urls.ts'
import type { Company } from '../../../domain/company/company.ts'
import { ChatLink } from '../../components/chat-link.tsx'
import { withQuery } from '../../http/with-query.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { HoursToday } from './hours-today.tsx'

type Props = {
  branch: Branch
  /** used for a branch without a phone number of its own */
  company: Pick<Company, 'phone'>
  /** distance from the visitor's position, if known */
  km?: number
}

/** One branch with directions, call and chat links. A list has many: its look is in list-cards.css. */
export function BranchCard({ branch, company, km }: Props) {
  const t = useTranslations()
  const id = useId()
  const name = <h3 id={id}>{branch.name}</h3>
  const message = t('branches.chatMessage', { branch: branch.name })
  const phone = branch.phone ?? company.phone
  const chat = branch.chatNumber && buildChatUrl(branch.chatNumber, message)
  return (
    <article aria-labelledby={id} className="branch">
      {km === undefined ? (
        name
      ) : (
        <header>
          {name}
          <b>{t('branches.away', { km: km.toFixed(1) })}</b>
        </header>
      )}
      <p>{branch.address}</p>
      <p>{phone}</p>
      {branch.hoursToday && (
        <p className="hours">
          <HoursToday hours={branch.hoursToday} />
        </p>
      )}
      {branch.services && <p className="services">{branch.services}</p>}
      <div>
        <a href={googleMapsUrl(branch)} target="_blank" rel="noopener">
          {t('branches.directions')}
        </a>
        <a href={wazeUrl(branch)} target="_blank" rel="noopener">
          Waze
        </a>
        <a href={phoneUrl(phone)}>{t('branches.call')}</a>
        {chat && (
          <ChatLink to={chat} branch={branch.name}>
            {t('branches.chat')}
          </ChatLink>
        )}
        <a href={withQuery(href('/appointment'), { branch: branch.name })}>{t('branches.book')}</a>
      </div>
    </article>
  )
}
