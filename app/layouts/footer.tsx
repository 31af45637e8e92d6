import { href } from 'react-router'
import { ChatLink } from '../components/chat-link.tsx'
import { PeopleIcon, VideoIcon } from '../components/icons.tsx'
import { useTranslations } from '../i18n/translations.tsx'
import { ChatButton } from './chat-button.tsx'
import type { FooterData } from './layout-data.server.ts'

/**
 * The footer: company, contact, social media, privacy notice, and the note that the data is sample data (rule
 * S3.7). Only the server renders it (footer-html.server.tsx).
 */
export function Footer({ data: { company, chatLink, sample } }: { data: FooterData }) {
  const t = useTranslations()
  return (
    <footer className="mt-12 bg-black pb-20 pt-8 text-white">
      {chatLink && <ChatButton link={chatLink} />}
      <div className="bay grid gap-8 md:grid-cols-3">
        <div>
          <p className="tread text-2xl uppercase">{company.name}</p>
          <p className="mt-2 max-w-xs text-white/80">{company.slogan}</p>
          <p className="mt-2 text-white/80">{t('shell.since', { year: String(company.founded) })}</p>
        </div>
        <div>
          <p className="font-semibold">{t('shell.contact')}</p>
          <p className="mt-2 text-white/80">{company.address}</p>
          {chatLink && (
            <p>
              <ChatLink to={chatLink} className={LINK}>
                WhatsApp +{company.chatNumber}
              </ChatLink>
            </p>
          )}
          <p>
            <a href={`tel:${company.phone.replace(/[^\d+]/g, '')}`} className={LINK}>
              {t('shell.phone')} {company.phone}
            </a>
          </p>
          <p>
            <a href={`mailto:${company.email}`} className={LINK}>
              {company.email}
            </a>
          </p>
        </div>
        <div>
          {(company.videoUrl || company.socialUrl) && (
            <>
              <p className="font-semibold">{t('shell.follow')}</p>
              <p className="mt-1 flex flex-wrap gap-x-6">
                {company.videoUrl && (
                  <a href={company.videoUrl} target="_blank" rel="noopener" className={LINK}>
                    <VideoIcon /> {t('shell.video')}
                  </a>
                )}
                {company.socialUrl && (
                  <a href={company.socialUrl} target="_blank" rel="noopener" className={LINK}>
                    <PeopleIcon /> {t('shell.social')}
                  </a>
                )}
              </p>
            </>
          )}
          <p>
            <a href={href('/privacy')} className={LINK}>
              {t('shell.privacy')}
            </a>
          </p>
          {sample && (
            <p className="mt-4 inline-block rounded-control border border-promo px-3 py-2 text-sm text-promo">
              <strong>{t('shell.sampleData')}</strong> ·{' '}
              {t(sample === 'catalogue' ? 'shell.sampleDataText' : 'shell.samplePricesOnPage')}
            </p>
          )}
        </div>
      </div>
    </footer>
  )
}

const LINK = 'footer-link'
