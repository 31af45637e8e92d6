import { OPERATOR, SERVER } from '../../../domain/audit/audit-event.ts'
import type { Translate } from '../../i18n/translations.tsx'

/** Who published a list: an e-mail address, or words for a command and for the server itself. */
export function formatPublisher(by: string, t: Translate): string {
  if (by === OPERATOR) return t('desk.publishers.command')
  return by === SERVER ? t('desk.publishers.server') : by
}
