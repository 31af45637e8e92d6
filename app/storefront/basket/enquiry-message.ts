import { type EnquiryLine, formatEnquiryTotal } from '../../../domain/engine-oils/enquiry.ts'
import type { Translate } from '../../i18n/translations.tsx'
import { nameOil } from './oil-name.ts'

/**
 * The chat message to the branch: each oil with quantity and price, the total, and a request to confirm.
 */
export function enquiryMessage(
  t: Translate,
  { lines, branch }: { lines: readonly EnquiryLine[]; branch: string },
): string {
  const total = formatEnquiryTotal(lines)
  return [
    t('oils.greeting', { branch }),
    '',
    ...lines.map(line => {
      const { text } = line.price
      const [oil, quantity] = [nameOil(t, line.oil), String(line.quantity)]
      return text === null
        ? t('oils.lineAskPrice', { oil, quantity })
        : t('oils.line', { oil, quantity, price: text })
    }),
    ...(total ? [t('booking.messageTotal', { total })] : []),
    '',
    t('booking.messageConfirm'),
  ].join('\n')
}
