import { href } from 'react-router'
import { buttonClass } from '../../components/button.ts'
import { SubmitButton } from '../../components/submit-button.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useTranslations } from '../../i18n/translations.tsx'

/** The form that finds one person by phone number, e-mail address or plate. */
export function FindPersonForm({
  typed = '',
  error,
  hasHeading = true,
}: {
  typed?: string
  error?: string | undefined
  /** false if the page has this title */
  hasHeading?: boolean
}) {
  const t = useTranslations()
  return (
    <form
      method="post"
      action={href('/desk/data/person')}
      className="mt-4 grid gap-3 rounded-card border border-line bg-white p-4"
    >
      {hasHeading && <h2 className="text-2xl">{t('deskData.person.title')}</h2>}
      <p className="text-soft">{t('deskData.person.text')}</p>
      <TextField
        label={t('deskData.person.contact')}
        name="person"
        autoComplete="off"
        spellCheck={false}
        defaultValue={typed}
        error={error}
      />
      <p>
        <SubmitButton
          name="act"
          value="find"
          busy={t('desk.working')}
          className={`${buttonClass('dark')} w-full sm:w-auto`}
        >
          {t('deskData.person.find')}
        </SubmitButton>
      </p>
    </form>
  )
}
