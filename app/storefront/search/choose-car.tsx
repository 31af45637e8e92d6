import { href } from 'react-router'
import { buttonClass } from '../../components/button.ts'
import { ChatLink } from '../../components/chat-link.tsx'
import { ChatIcon } from '../../components/icons.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import type { CarQuestion } from './load-query.server.ts'

/**
 * Asks which trim, which model of a brand, or which size the driver has: each answer is a link to its list
 * (rule S39.5). They load a new document, which begins with the list instead of the search panels.
 */
export function ChooseCar({
  question: { car, isSize, options, families, unknown },
}: {
  question: CarQuestion
}) {
  const t = useTranslations()
  const option =
    'flex h-full min-h-14 flex-col justify-center rounded-card border border-ink/30 bg-white px-4 py-2 no-underline hover:border-ink'
  return (
    <section className="mb-6">
      <h1 className="text-3xl">
        {isSize
          ? t('tyres.box.whichSize', { start: car })
          : t(families.length > 0 ? 'tyres.box.whichModel' : 'tyres.box.whichCar', { car })}
      </h1>
      <p className="mt-1 text-soft">{t(isSize ? 'tyres.box.whichSizeHint' : 'tyres.box.whichCarHint')}</p>
      {unknown && (
        <div className="mt-3 border-l-4 border-promo bg-promo-wash px-3 py-2">
          <p>{unknown.text}</p>
          {unknown.chatLink && (
            <ChatLink to={unknown.chatLink} className={`${buttonClass('chat')} mt-2`}>
              <ChatIcon />
              {t('tyres.askShop')}
            </ChatLink>
          )}
        </div>
      )}
      <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {families.map(text => (
          <li key={text}>
            <PageLink
              to={`${href('/tires')}?${new URLSearchParams({ q: text })}`}
              reload
              className={`${option} font-semibold`}
            >
              {text}
            </PageLink>
          </li>
        ))}
        {options.map(({ rim, trims, sizes, href }) => (
          <li key={href}>
            <PageLink to={href} reload className={option}>
              <span className="font-semibold">
                {t('tyres.box.wheels', { rim: String(rim), trims: trims.join(', ') })}
              </span>
              <span className="tread text-xl">{sizes.join(' / ')}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
