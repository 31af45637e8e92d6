import { LANGUAGES, type Language } from '../../i18n/language.ts'
import { useTranslations } from '../../i18n/translations.tsx'

/** The language in which the customer reads e-mails. */
export function LanguageChoice({ chosen }: { chosen: Language }) {
  const t = useTranslations()
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{t('warranty.walkIn.language')}</legend>
      <div className="flex flex-wrap gap-x-6">
        {LANGUAGES.map(language => (
          <label key={language} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name="language"
              value={language}
              defaultChecked={language === chosen}
              className="size-5"
            />
            <span lang={language}>{t(`warranty.walkIn.languages.${language}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
