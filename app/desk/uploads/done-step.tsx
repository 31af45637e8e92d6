import { buttonClass } from '../../components/button.ts'
import { Notice } from '../../components/notice.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import type { ShownBatch } from '../customer-data/show-batch.server.ts'
import { ProofField } from '../proof/proof-field.tsx'

/** The result of an import of registrations, and the form that undoes it. */
export function DoneStep({
  batch,
  action,
  needsProof,
  passwordError,
}: {
  batch: ShownBatch
  action: string
  needsProof: boolean
  passwordError: string | undefined
}) {
  const t = useTranslations()
  const isUndone = batch.state === 'undone'
  const kept = batch.rows - (batch.removed ?? 0)
  return (
    <div className="max-w-2xl">
      <Notice
        kind={isUndone ? 'warning' : 'good'}
        title={
          isUndone
            ? t('deskData.bringOver.undone', { removed: batch.removed ?? 0, kept })
            : t('deskData.bringOver.came', { count: batch.rows })
        }
        text={t('deskData.bringOver.when', {
          who: (isUndone && batch.undoneBy) || batch.by,
          when: (isUndone && batch.undoneAt) || batch.at,
        })}
      />
      <p className="mt-2">{t('deskData.bringOver.skipped', { count: batch.duplicates })}</p>
      {batch.hasUndoFailed && (
        <Notice
          kind="error"
          title={t('deskData.bringOver.undoFailed')}
          text={t('deskData.bringOver.undoFailedText')}
        />
      )}
      {batch.canUndo && (
        <form method="post" action={action} className="mt-6 grid gap-4 border-t border-line pt-4">
          <p>{t('deskData.bringOver.undoText')}</p>
          {needsProof && (
            <ProofField
              hint={t('deskData.export.proof')}
              missing={t('deskData.bringOver.password')}
              error={passwordError}
            />
          )}
          <p>
            <SubmitButton name="act" value="undo" busy={t('desk.working')} className={buttonClass('quiet')}>
              {t('deskData.bringOver.undo')}
            </SubmitButton>
          </p>
        </form>
      )}
    </div>
  )
}
