import { useId } from 'react'
import { buildChatUrl } from '../../../domain/booking/chat-url.ts'
import type { Branch } from '../../../domain/branches/branch.ts'
import { googleMapsUrl, phoneUrl, wazeUrl } from '../../../domain/branches/branch-urls.ts'
import type { Company } from '../../../domain/company/company.ts'
import { buttonClass } from '../../components/button.ts'
import { ChatIcon, DirectionsIcon, PhoneIcon, PinIcon } from '../../components/icons.tsx'
import { useTranslations } from '../../i18n/translations.tsx'

type Props = {
  branch: Branch
  /** used for a branch without a phone number of its own */
  company: Pick<Company, 'phone'>
  /** distance from the visitor's position, if known */
  km?: number
}

/** One branch with directions, call and chat links. */
export function BranchCard({ branch, company, km }: Props) {
  const t = useTranslations()
  const id = useId()
  const message = t('branches.chatMessage', { branch: branch.name })
  const phone = branch.phone ?? company.phone
  const chat = buildChatUrl(branch.chatNumber, message)
  return (
    <article
      aria-labelledby={id}
      className="flex h-full flex-col rounded-card border border-line bg-white p-4"
    >
      <div className="flex items-start justify-between gap-3">
        <h3 id={id} className="min-w-0 break-words text-2xl">
          {branch.name}
        </h3>
        {km !== undefined && (
          <span className="tread shrink-0 whitespace-nowrap rounded-control bg-promo px-2 py-1 text-base text-black">
            {t('branches.away', { km: km.toFixed(1) })}
          </span>
        )}
      </div>
      <p className="mt-1 flex items-start gap-2 text-soft">
        <PinIcon className="mt-0.5 size-5" />
        <span className="min-w-0 break-words">{branch.address}</span>
      </p>
      <p className="mt-1 flex flex-1 items-start gap-2 text-soft">
        <PhoneIcon className="mt-0.5 size-5" />
        {phone}
      </p>
      <div className="mt-3 grid grid-cols-2 gap-2">
        <a href={googleMapsUrl(branch)} target="_blank" rel="noopener" className={buttonClass('dark')}>
          <DirectionsIcon />
          {t('branches.directions')}
        </a>
        <a href={wazeUrl(branch)} target="_blank" rel="noopener" className={buttonClass('quiet')}>
          <DirectionsIcon />
          Waze
        </a>
        <a href={phoneUrl(phone)} className={buttonClass('quiet')}>
          <PhoneIcon />
          {t('branches.call')}
        </a>
        {chat && (
          <a href={chat} target="_blank" rel="noopener" className={buttonClass('quiet')}>
            <ChatIcon className="size-5 text-go" />
            {t('branches.chat')}
          </a>
        )}
      </div>
    </article>
  )
}
