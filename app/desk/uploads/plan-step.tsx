import { buttonClass } from '../../components/button.ts'
import { Notice } from '../../components/notice.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { DataTable, ListCell, ListRow, RowHeader } from '../../staff/data-table.tsx'
import { fieldName } from '../list-row/field-text.ts'
import { ProofField } from '../proof/proof-field.tsx'
import type { BringOverStepOf } from './load-bring-over.server.ts'
import { HiddenNotes } from './look-again.tsx'

/** The plan of an import of registrations: their number, the first ones, and the rows that are left out. */
export function PlanStep({
  page,
  action,
  passwordError,
}: {
  page: BringOverStepOf<'plan'>
  action: string
  passwordError: string | undefined
}) {
  const t = useTranslations()
  const { rows, duplicates, listedDuplicates, samples, unknown, failure, revision, needsPassword } = page
  const plate = fieldName('car_plate', t)
  const day = fieldName('purchase_date', t)
  const phone = fieldName('contact_number', t)
  const tyres = t('deskData.bringOver.tyres')
  const unknownFacts = Object.entries(unknown).filter(([, count]) => count > 0)
  return (
    <div className="max-w-4xl">
      {failure && (
        <Notice
          kind="error"
          title={t(`deskData.bringOver.failures.${failure as 'moved'}`)}
          text={t('deskData.bringOver.nothingCame')}
        />
      )}
      <p role="status" className="mt-2 text-xl font-semibold">
        {t('deskData.bringOver.would', { count: rows })}
      </p>
      <p className="mt-1 text-soft">{t('deskData.bringOver.text')}</p>
      {unknownFacts.length > 0 && (
        <Notice
          kind="warning"
          title={t('deskData.bringOver.unknown')}
          text={unknownFacts.map(([field, count]) => `${fieldName(field, t)}: ${count}`).join(' · ')}
        />
      )}
      <HiddenNotes notes={page.notes} />
      {rows > 0 && (
        <form method="post" action={action} className="mt-4 grid max-w-xl gap-4">
          <input type="hidden" name="rows" value={rows} />
          <input type="hidden" name="revision" value={revision} />
          {needsPassword && (
            <ProofField
              hint={t('deskData.export.proof')}
              missing={t('deskData.bringOver.password')}
              error={passwordError}
            />
          )}
          <p>
            <SubmitButton
              name="act"
              value="bring"
              busy={t('desk.working')}
              className={`${buttonClass()} w-full sm:w-auto`}
            >
              {t('deskData.bringOver.bring', { count: rows })}
            </SubmitButton>
          </p>
        </form>
      )}
      {samples.length > 0 && (
        <section className="mt-6">
          <h2 className="text-2xl">{t('deskData.bringOver.samples')}</h2>
          <DataTable
            label={t('deskData.bringOver.samples')}
            columns={[fieldName('name', t), phone, plate, day, tyres]}
          >
            {samples.map(row => (
              <ListRow key={row.line}>
                <RowHeader className="break-words text-base">{row.name}</RowHeader>
                <ListCell column={phone} className="py-2">
                  {row.contactNumber}
                </ListCell>
                <ListCell column={plate} className="py-2">
                  {row.carPlate}
                </ListCell>
                <ListCell column={day} className="py-2">
                  {row.purchaseDate}
                </ListCell>
                <ListCell column={tyres} className="py-2">
                  {t(`deskData.bringOver.quantities.${row.tyreQuantity}`)}
                  {row.facts && `: ${row.facts}`}
                </ListCell>
              </ListRow>
            ))}
          </DataTable>
        </section>
      )}
      {duplicates > 0 && (
        <section className="mt-6">
          <h2 className="text-2xl">{t('deskData.bringOver.duplicates', { count: duplicates })}</h2>
          <p className="text-soft">{t('deskData.bringOver.duplicatesText')}</p>
          <DataTable
            label={t('deskData.bringOver.duplicates', { count: duplicates })}
            columns={[t('deskData.bringOver.row'), plate, day, t('deskData.bringOver.where')]}
          >
            {listedDuplicates.map(row => (
              <ListRow key={row.line}>
                <RowHeader className="text-base">{row.line}</RowHeader>
                <ListCell column={plate} className="py-2">
                  {row.carPlate}
                </ListCell>
                <ListCell column={day} className="py-2">
                  {row.purchaseDate}
                </ListCell>
                <ListCell column={t('deskData.bringOver.where')} className="py-2">
                  {t(`deskData.bringOver.places.${row.where}`)}
                </ListCell>
              </ListRow>
            ))}
          </DataTable>
        </section>
      )}
    </div>
  )
}
