import type { DayHours } from '../../../domain/branches/opening-hours.ts'
import { type Translate, useTranslations } from '../../i18n/translations.tsx'

/** The hours of today: `Today 8.30 AM – 7 PM` (rule S16.17). */
export function HoursToday({ hours }: { hours: DayHours }) {
  const t = useTranslations()
  const [opens = '', closes] = hours.split('-')
  return closes
    ? t('openingHours.today', { opens: clock(t, opens), closes: clock(t, closes) })
    : t('openingHours.closedToday')
}

function clock(t: Translate, time: string): string {
  const hour = Number(time.slice(0, 2)) % 24
  const part =
    hour < 1 ? 'midnight' : hour < 12 ? 'morning' : hour < 14 ? 'noon' : hour < 19 ? 'evening' : 'night'
  return t(`openingHours.${part}`, { time: `${hour % 12 || 12}.${time.slice(3)}`.replace('.00', '') })
}
