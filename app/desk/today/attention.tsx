import { type ReactNode, useId } from 'react'
import { href } from 'react-router'
import { AlertIcon } from '../../components/icons.tsx'
import { withQuery } from '../../http/with-query.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import type { loadAttention } from './load-attention.server.ts'

/** Tasks that need the owner's attention, each with a link to the page that settles it. */
export function Attention({ attention }: { attention: Awaited<ReturnType<typeof loadAttention>> }) {
  const t = useTranslations()
  const { longOpenClaims, isAdministrator, ending, endingPromotions, withoutPicture, backup } = attention
  const { waitingLists, waitingPromotions, planned, openInvitations, isSample, isCompanySample } = attention
  const tyres = href('/desk/lists/:kind', { kind: 'tyres' })
  const items = [
    ...waitingLists.map(({ id, kind, fileName, isTray, by, at }) => (
      <Item
        key={id}
        to={href('/desk/uploads/:id', { id })}
        discard={withQuery(href('/desk/uploads/:id', { id }), { step: 'discard', from: 'today' })}
      >
        {t('desk.today.waitingList', {
          list: t(`desk.lists.${kind}`),
          file: isTray ? t('desk.today.collected') : fileName || t('desk.today.pasted'),
          who: by,
          when: at,
        })}
      </Item>
    )),
    ...waitingPromotions.map(({ id, name, by }) => (
      <Item key={id} to={`${href('/desk/promotions')}#promotion-${id}`}>
        {t('desk.today.waitingPromotion', { name, who: by })}
      </Item>
    )),
    longOpenClaims > 0 && (
      <Item key="claims" to={isAdministrator ? withQuery(href('/dashboard'), OVERDUE) : null}>
        {t('desk.today.longOpenClaims', { count: longOpenClaims })}
      </Item>
    ),
    ...planned.map(({ kind, number, at, undone }) => (
      <Item
        key={`${kind} ${number}`}
        to={href('/desk/lists/:kind/planned/:number', { kind, number: String(number) })}
      >
        {t(`desk.lists.${kind}`)}: {t('desk.planned.live', { number, at })}.{' '}
        {t('desk.planned.undoes', { count: undone })}
      </Item>
    )),
    ...endingPromotions.map(({ id, name, lastDay }) => (
      <Item key={id} to={`${href('/desk/promotions')}#promotion-${id}`}>
        {t('desk.today.endingPromotion', { name, day: lastDay })}
      </Item>
    )),
    ending > 0 && (
      <Item key="ending" to={withQuery(tyres, { show: 'ending' })}>
        {t('desk.today.ending', { count: ending })}
      </Item>
    ),
    withoutPicture > 0 && (
      <Item key="pictures" to={href('/desk/pictures')}>
        {t('desk.today.withoutPicture', { count: withoutPicture })}
      </Item>
    ),
    openInvitations > 0 && (
      <Item key="invitations" to={href('/desk/people')}>
        {t('desk.today.openInvitations', { count: openInvitations })}
      </Item>
    ),
    isSample && (
      <Item key="sample" to={tyres}>
        {t('desk.today.isSample')}
      </Item>
    ),
    isCompanySample && (
      <Item key="company" to={href('/desk/company')}>
        {t('desk.today.isCompanySample')}
      </Item>
    ),
    backup.isOld && (
      <Item key="backup" to={isAdministrator ? href('/desk/backups') : null}>
        {backup.at ? t('desk.today.oldBackup', { at: backup.at.shown }) : t('desk.today.noBackup')}
      </Item>
    ),
  ].filter(Boolean)
  return (
    <>
      <h2 className="mt-4 text-2xl">{t('desk.today.attention')}</h2>
      {items.length === 0 ? (
        <p className="text-soft">{t('desk.today.attentionNone')}</p>
      ) : (
        <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-white">{items}</ul>
      )}
      {!backup.isOld && backup.at && (
        <p className="mt-2 text-sm text-soft">{t('desk.today.lastBackup', { at: backup.at.shown })}</p>
      )}
    </>
  )
}

/** Query of the counter's list of overdue claims, the oldest first. */
const OVERDUE = { tab: 'claims-history', queue: 'overdue' }

function Item({ to, discard, children }: { to: string | null; discard?: string; children: ReactNode }) {
  const t = useTranslations()
  const id = useId()
  return (
    <li className="flex items-center gap-3 px-3">
      <AlertIcon className="size-5 shrink-0 text-signal" />
      {to === null ? (
        <span className="py-2.5">{children}</span>
      ) : (
        <a href={to} id={id} className="flex min-h-11 min-w-0 flex-1 items-center wrap-anywhere py-1">
          {children}
        </a>
      )}
      {discard && (
        <a href={discard} aria-describedby={id} className="inline-flex min-h-11 shrink-0 items-center">
          {t('desk.today.discard')}
        </a>
      )}
    </li>
  )
}
