import { formatPrice } from '../../../domain/prices/price.ts'
import type { PromotionEffects } from '../../../domain/promotions/promotion-effect.ts'
import { formatStaffDate } from '../../../platform/clock/calendar-date.ts'
import { Notice } from '../../components/notice.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { DataTable, ListCell, ListRow, RowHeader } from '../../staff/data-table.tsx'
import { ProofField } from '../proof/proof-field.tsx'
import type { PromotionFormResult } from './submit-promotion.server.ts'

/**
 * How many tyres a promotion makes cheaper, the largest reductions, and the number to type where one is
 * large.
 */
export function Effects({
  effects,
  result: { isUnconfirmed, proofError },
  asksToConfirm,
  needsPassword,
}: {
  effects: PromotionEffects
  result: Pick<PromotionFormResult, 'isUnconfirmed' | 'proofError'>
  asksToConfirm: boolean
  /** the session has not proved it in the last ten minutes (rule W15.8) */
  needsPassword: boolean
}) {
  const t = useTranslations()
  const { day, meant, cheaper, largest, isLarge } = effects
  const columns = ['tyre', 'without', 'with', 'less'] as const
  return (
    <section
      aria-label={t('deskPromotions.effects.title')}
      className="rounded-card border border-line bg-floor p-3"
    >
      <h3 className="text-xl">{t('deskPromotions.effects.title')}</h3>
      <p className="font-semibold">
        {t('deskPromotions.effects.cheaper', { count: cheaper, day: formatStaffDate(day) })}
      </p>
      {meant > cheaper && <p>{t('deskPromotions.effects.unchanged', { count: meant - cheaper })}</p>}
      {largest.length > 0 && (
        <DataTable
          label={t('deskPromotions.effects.largest')}
          columns={columns.map(column => t(`deskPromotions.effects.${column}`))}
        >
          {largest.map((cut, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a list may have a tyre twice
            <ListRow key={index}>
              <RowHeader className="text-base">
                {cut.size} <span className="block font-normal text-sm">{`${cut.brand} ${cut.model}`}</span>
              </RowHeader>
              <ListCell column={t('deskPromotions.effects.without')}>{formatPrice(cut.from)}</ListCell>
              <ListCell column={t('deskPromotions.effects.with')} className="font-semibold">
                {formatPrice(cut.to)}
              </ListCell>
              <ListCell column={t('deskPromotions.effects.less')}>{formatCut(cut)}</ListCell>
            </ListRow>
          ))}
        </DataTable>
      )}
      {isLarge && asksToConfirm && (
        <div className="mt-3 max-w-sm">
          <p className="mb-2">{t('deskPromotions.effects.large')}</p>
          <TextField
            label={t('deskPromotions.effects.confirm', { n: String(cheaper) })}
            name="confirm"
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            error={
              isUnconfirmed ? t('deskPromotions.effects.unconfirmed', { n: String(cheaper) }) : undefined
            }
          />
          {needsPassword && (
            <ProofField
              hint={t('deskPromotions.effects.passwordText')}
              missing={t('deskPromotions.effects.passwordNeeded')}
              error={proofError ?? undefined}
            />
          )}
        </div>
      )}
    </section>
  )
}

/** How many tyres a promotion makes cheaper and by how much at most; a warning if it is none. */
export function EffectsInShort({ effects: { day, cheaper, largest } }: { effects: PromotionEffects }) {
  const t = useTranslations()
  const counted = t('deskPromotions.effects.cheaper', { count: cheaper, day: formatStaffDate(day) })
  const [most] = largest
  if (!most)
    return (
      <div className="w-full">
        <Notice kind="warning" title={counted} text={t('deskPromotions.effects.none')} />
      </div>
    )
  return (
    <p className="w-full">
      {counted} {t('deskPromotions.effects.most', { ...most, less: formatCut(most) })}
    </p>
  )
}

/** `RM 46.00 (20%)` */
const formatCut = ({ from, to, share }: PromotionEffects['largest'][number]) =>
  `${formatPrice(from - to)} (${Math.round(share * 100)}%)`
