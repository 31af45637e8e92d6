import { PageLink } from '../../components/page-link.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import type { QueryNotes as Notes } from './describe-query-notes.server.ts'

/**
 * The understood parts as chips that remove them, and notes on corrected words, ignored words and full
 * matches.
 */
export function QueryNotes({ notes: { chips, sentences } }: { notes: Notes }) {
  const t = useTranslations()
  return (
    <>
      {chips.length > 0 && (
        <ul className="filter-row">
          {chips.map(({ text, url }) => (
            <li key={text}>
              <PageLink to={url} aria-label={t('tyres.box.remove', { name: text })} className="filter-chip">
                {text}
              </PageLink>
            </li>
          ))}
        </ul>
      )}
      {sentences.map(({ text, link }) => (
        <p key={text} className="my-2 text-soft">
          {text}{' '}
          {link && (
            <PageLink
              to={link.url}
              className="inline-block py-2 font-semibold text-ink underline underline-offset-4 hover:text-signal"
            >
              {link.text}
            </PageLink>
          )}
        </p>
      ))}
    </>
  )
}
