import type { ReactNode } from 'react'
import { href } from 'react-router'
import { buttonClass } from '../../components/button.ts'
import { SubmitButton } from '../../components/submit-button.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import type { Tray } from './load-tray.server.ts'

/** Says whether a price change goes live at once or waits, and links to publishing the waiting ones. */
export function TrayBar({
  tray: { own, others, collects, canPublish },
  action,
}: {
  tray: Tray
  action: string
}) {
  const t = useTranslations()
  return (
    <>
      {own && own.count > 0 ? (
        <Bar
          title={t('desk.tray.waiting', { count: own.count })}
          text={canPublish ? t('desk.tray.when') : t('desk.tray.office')}
        >
          <a href={href('/desk/uploads/:id', { id: own.id })} className={buttonClass()}>
            {canPublish ? t('desk.tray.publish') : t('desk.tray.look')}
          </a>
        </Bar>
      ) : (
        <form method="post" action={action} className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
          <p>
            {canPublish ? (collects ? t('desk.tray.empty') : t('desk.tray.live')) : t('desk.tray.office')}
          </p>
          {canPublish && (
            <SubmitButton
              name="act"
              value={collects ? 'live' : 'collect'}
              busy={t('desk.working')}
              className={buttonClass('quiet')}
            >
              {collects ? t('desk.tray.stop') : t('desk.tray.collect')}
            </SubmitButton>
          )}
        </form>
      )}
      {others.map(({ id, by, count }) => (
        <Bar key={id} title={t('desk.tray.waitingOf', { count, who: by })} text={t('desk.tray.text')}>
          <a href={href('/desk/uploads/:id', { id })} className={buttonClass('quiet')}>
            {t('desk.tray.look')}
          </a>
        </Bar>
      ))}
    </>
  )
}

function Bar({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control border-l-4 border-promo bg-promo-wash px-3 py-2">
      <div role="status" className="min-w-0 flex-1 basis-60 break-words">
        <p className="font-semibold">{title}</p>
        <p className="text-sm">{text}</p>
      </div>
      {children}
    </div>
  )
}
