import { useId } from 'react'
import { href } from 'react-router'
import { formatStaffDate } from '../../../platform/clock/calendar-date.ts'
import { Badge } from '../../components/badge.tsx'
import { buttonClass } from '../../components/button.ts'
import { SubmitButton } from '../../components/submit-button.tsx'
import { withQuery } from '../../http/with-query.ts'
import { useLanguage, useTranslations } from '../../i18n/translations.tsx'
import type { PromotionView } from './load-promotions-page.server.ts'
import { Effects, EffectsInShort } from './promotion-effects.tsx'
import type { PromotionFormResult } from './submit-promotion.server.ts'

const BADGES = {
  waiting: 'plain',
  planned: 'plain',
  running: 'promo',
  ended: 'plain',
  withdrawn: 'plain',
} as const

/** A promotion with its actions; `result` has the effects of approving it. */
export function PromotionArticle({
  promotion,
  result,
  needsPassword,
}: {
  promotion: PromotionView
  result: PromotionFormResult | null
  needsPassword: boolean
}) {
  const t = useTranslations()
  const language = useLanguage()
  const name = useId()
  const { id, nameEn, nameMs, firstDay, lastDay, state, scope, listed, effect, value } = promotion
  const { plannedBy, withdrawnBy, mayApprove, mayWithdraw, shownOn, hasBanner, effects } = promotion
  const names = [
    { language: 'en', text: nameEn, id: name },
    { language: 'ms', text: nameMs },
  ].sort((a, b) => Number(b.language === language) - Number(a.language === language))
  const list = listed === null ? '' : t('deskPromotions.listed', { count: listed })
  return (
    <article
      id={`promotion-${id}`}
      aria-labelledby={name}
      className="min-w-0 scroll-mt-4 rounded-card border border-line bg-white p-3"
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 break-words text-xl">
          {names.map(({ language, text, id }, index) => (
            <span
              key={language}
              lang={language}
              id={id}
              className={index === 0 ? 'block' : 'block font-normal font-sans text-sm text-soft'}
            >
              {text}
            </span>
          ))}
        </h3>
        <Badge kind={BADGES[state]}>{t(`deskPromotions.states.${state}`)}</Badge>
      </div>
      <p className="mt-2 font-semibold">
        {t(`deskPromotions.does.${effect}`, { value })} · {formatStaffDate(firstDay)} –{' '}
        {formatStaffDate(lastDay)}
      </p>
      <p className="break-words">
        {[
          scope || (listed === null && t('deskPromotions.everyTyre')),
          list,
          hasBanner && t('deskPromotions.hasBanner'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="break-all text-sm text-soft">
        {withdrawnBy
          ? t('deskPromotions.withdrawnBy', { person: withdrawnBy })
          : t('deskPromotions.plannedBy', { person: plannedBy })}
      </p>
      {state === 'waiting' && !mayApprove && <p className="text-sm">{t('deskPromotions.waits')}</p>}
      <form
        method="post"
        action={`${href('/desk/promotions')}#promotion-${id}`}
        className="mt-2 flex flex-wrap items-center gap-2"
      >
        <input type="hidden" name="promotion" value={id} />
        {result?.effects ? (
          <div className="w-full">
            <Effects effects={result.effects} result={result} asksToConfirm needsPassword={needsPassword} />
          </div>
        ) : (
          effects && <EffectsInShort effects={effects} />
        )}
        {mayApprove && (
          <SubmitButton name="do" value="approve" busy={t('deskPromotions.working')}>
            {t('deskPromotions.approve')}
          </SubmitButton>
        )}
        {mayWithdraw && (
          <SubmitButton
            name="do"
            value="withdraw"
            className={buttonClass('quiet')}
            busy={t('deskPromotions.working')}
          >
            {t('deskPromotions.withdraw')}
          </SubmitButton>
        )}
        {shownOn !== null && (
          <a className={buttonClass('quiet')} href={withQuery(href('/desk/day'), { d: shownOn })}>
            {t('deskPromotions.day.link', { day: formatStaffDate(shownOn) })}
          </a>
        )}
        {shownOn === null && (
          <a className={buttonClass('quiet')} href={`${href('/desk/promotions')}?copy=${id}#plan`}>
            {t('deskPromotions.planAgain')}
          </a>
        )}
      </form>
    </article>
  )
}
