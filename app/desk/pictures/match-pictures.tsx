import { useId } from 'react'
import { href } from 'react-router'
import { buttonClass } from '../../components/button.ts'
import { SubmitButton } from '../../components/submit-button.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import type { PicturesPage } from './load-pictures.server.ts'

/** Each picture with the model that its file name means; a person corrects or empties the name. */
export function MatchPictures({
  match: { pictures, models },
  typed,
  errors,
}: {
  match: NonNullable<PicturesPage['match']>
  typed: Readonly<Record<string, string>> | null
  errors: Readonly<Record<string, 'unknownModel' | 'modelTwice'>>
}) {
  const t = useTranslations()
  const names = useId()
  if (pictures.length === 0)
    return (
      <p className="mt-4">
        {t('deskCompany.pictures.gone')}{' '}
        <a href={href('/desk/pictures')}>{t('deskCompany.pictures.again')}</a>
      </p>
    )
  const images = new Map(models.map(({ name, image }) => [name.toLowerCase(), image]))
  return (
    <form method="post" noValidate className="mt-4 max-w-4xl">
      <p>{t('deskCompany.pictures.matchText')}</p>
      <datalist id={names}>
        {models.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <ul className="mt-3 grid gap-3 md:grid-cols-2">
        {pictures.map(({ id, name, url, model }) => {
          const value = typed?.[id] ?? model
          const before = images.get(value.toLowerCase())
          const error = errors[id]
          return (
            <li key={id} className="flex gap-3 rounded-card border border-line bg-white p-3">
              <img src={url} alt={name} width={96} height={96} className="size-24 shrink-0 object-contain" />
              <div className="min-w-0 flex-1">
                <p className="truncate text-sm text-soft" title={name}>
                  {name}
                </p>
                <TextField
                  name={`model.${id}`}
                  label={t('deskCompany.pictures.model')}
                  list={names}
                  autoComplete="off"
                  defaultValue={value}
                  error={error && t(`deskCompany.pictures.${error}`)}
                />
                {before && (
                  <p className="mt-1 flex items-center gap-2 text-sm text-soft">
                    <img src={before} alt="" width={32} height={32} className="size-8 object-contain" />
                    {t('deskCompany.pictures.replaces')}
                  </p>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      <p className="mt-4 flex flex-wrap gap-3">
        <SubmitButton busy={t('deskCompany.saving')}>{t('deskCompany.save')}</SubmitButton>
        <a href={href('/desk/pictures')} className={buttonClass('quiet')}>
          {t('deskCompany.back')}
        </a>
      </p>
    </form>
  )
}
