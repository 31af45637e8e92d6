import { RadioGroup } from '../../components/radio-group.tsx'
import { LANGUAGES, type Language } from '../../i18n/language.ts'
import { useTranslations } from '../../i18n/translations.tsx'

/** The choice of the language for e-mails to the customer. */
export function LanguageChoice({ chosen }: { chosen: Language }) {
  const t = useTranslations()
  return (
    <RadioGroup
      label={t('warranty.walkIn.language')}
      name="language"
      options={LANGUAGES.map(language => [
        language,
        <span key={language} lang={language}>
          {t(`warranty.walkIn.languages.${language}`)}
        </span>,
      ])}
      value={chosen}
    />
  )
}
