import { href } from 'react-router'
import { APPOINTMENT_REASONS, type AppointmentReason } from '../../../domain/booking/appointment.ts'
import { buttonClass } from '../../components/button.ts'
import { ChatLink } from '../../components/chat-link.tsx'
import { ChatIcon } from '../../components/icons.tsx'
import { QueryForm } from '../../components/query-form.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { useTranslations } from '../../i18n/translations.tsx'

type Props = {
  reason: AppointmentReason | null
  car: string | null
  chosen: { name: string; address: string | null; canChange: boolean; message: string; link: string | null }
}

/** The chosen branch and the message to it, which depends on the reason. */
export function AppointmentMessage({
  reason,
  car,
  chosen: { name, address, canChange, message, link },
}: Props) {
  const t = useTranslations()
  const kept = { ...(reason && { reason }), ...(car && { car }) }
  return (
    <>
      <p className="text-sm text-soft">{t('booking.store')}</p>
      <h2 className="break-words text-2xl">{name}</h2>
      {address && <p>{address}</p>}
      {canChange && (
        <a
          href={`${href('/appointment')}?${new URLSearchParams(kept)}`}
          className="inline-flex min-h-11 items-center underline"
        >
          {t('booking.changeStore')}
        </a>
      )}
      <QueryForm
        action={href('/appointment')}
        query={[...(canChange ? [['branch', name] as const] : []), ...(car ? [['car', car] as const] : [])]}
        data-submit-on-change=""
        autoComplete="off"
        className="mt-3 grid gap-2 border-t border-line pt-3"
      >
        <SelectField
          label={t('appointment.reason')}
          name="reason"
          defaultValue={reason ?? ''}
          placeholder={t('appointment.anyReason')}
          options={APPOINTMENT_REASONS.map(each => ({
            value: each,
            label: t(`appointment.reasons.${each}`),
          }))}
        />
        <noscript>
          <button type="submit" className={`${buttonClass('quiet')} w-full`}>
            {t('booking.updateMessage')}
          </button>
        </noscript>
      </QueryForm>
      <p className="mt-4 text-sm font-semibold">{t('booking.message')}</p>
      <p className="mt-1 whitespace-pre-line break-words rounded-control border border-line bg-floor px-3 py-2">
        {message}
      </p>
      <p className="mt-4 border-l-4 border-promo bg-promo-wash px-3 py-2 text-sm">
        {t('appointment.notYet')}
      </p>
      {link && (
        <ChatLink to={link} branch={name} className={`${buttonClass('chat')} mt-4 w-full`}>
          <ChatIcon />
          {t('booking.send')}
        </ChatLink>
      )}
    </>
  )
}
