import { type ReactNode, useId } from 'react'
import { useTranslations } from '../../i18n/translations.tsx'
import { type Answer, shownRows } from './answer.ts'
import { AnswerPlot } from './answer-plot.tsx'
import { AnswerTable } from './answer-table.tsx'

/** An answer: heading, sentence, plot, table, and a link to all rows as a file. */
export function AnswerFigure({
  answer,
  file,
  isOfAllBranches,
  children,
}: {
  answer: Answer
  /** the URL of the file */
  file: string
  /** a branch was chosen, and the answer is about all of them */
  isOfAllBranches: boolean
  children: ReactNode
}) {
  const t = useTranslations()
  const heading = useId()
  const { id, title, sentence, note } = answer
  const rows = shownRows(answer)
  const more = answer.rows.length - rows.length
  return (
    <figure
      id={id}
      aria-labelledby={heading}
      className="mt-6 scroll-mt-4 rounded-card border border-line bg-white p-4"
    >
      <h2 id={heading} className="text-2xl">
        {title}
      </h2>
      <figcaption>
        <p className="text-lg">{sentence}</p>
        {note && <p className="text-sm text-soft">{note}</p>}
        {isOfAllBranches && <p className="text-sm text-soft">{t('deskInsight.websiteWide')}</p>}
      </figcaption>
      <div className="grid gap-x-8 lg:grid-cols-2">
        <div className="min-w-0">
          <AnswerPlot answer={answer} rows={rows} />
          {rows.some(({ before }) => before !== null) && <Key />}
        </div>
        <div className="min-w-0">
          {rows.length > 0 && <AnswerTable answer={answer} rows={rows} />}
          {more > 0 && <p className="mt-2 text-sm text-soft">{t('deskInsight.more', { count: more })}</p>}
          <p>
            <a href={file} download className="inline-flex min-h-11 items-center">
              {t('deskInsight.download')}
              <span className="sr-only">: {title}</span>
            </a>
          </p>
        </div>
      </div>
      {children}
    </figure>
  )
}

function Key() {
  const t = useTranslations()
  return (
    <p className="mt-2 flex flex-wrap gap-x-5 text-sm text-soft">
      <span className="flex items-center gap-2">
        <span className="h-2.5 w-6 bg-signal" />
        {t('deskInsight.now')}
      </span>
      <span className="flex items-center gap-2">
        <span className="h-1 w-6 bg-faint" />
        {t('deskInsight.before')}
      </span>
    </p>
  )
}
