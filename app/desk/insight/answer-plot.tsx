import { useTranslations } from '../../i18n/translations.tsx'
import { type Answer, type AnswerRow, formatCell } from './answer.ts'
import { percent, ticksUpTo } from './plot.ts'

type Drawn = AnswerRow & { readonly n: number }

/**
 * The plot of an answer, drawn on the server; the table beside it has the same numbers. Lengths are
 * percentages, so that letters keep their size on every screen, and no style is needed.
 */
export function AnswerPlot({
  answer: { title, plot },
  rows,
}: {
  answer: Answer
  rows: readonly AnswerRow[]
}) {
  const t = useTranslations()
  const drawn = rows.filter((row): row is Drawn => row.n !== null)
  const values = drawn.map(({ n }) => n)
  const isEmpty = drawn.every(({ n, before }) => n === 0 && !before)
  const highest = Math.max(...values, ...drawn.map(({ before }) => before ?? 0))
  const label = isEmpty
    ? t('deskInsight.plotNone', { title })
    : t('deskInsight.plot', {
        title,
        count: drawn.length,
        lowest: formatCell(Math.min(...values)),
        highest: formatCell(Math.max(...values)),
      })
  const Plot = plot === 'bars' ? Bars : Columns
  const height = isEmpty ? EMPTY_HEIGHT : plot === 'bars' ? drawn.length * ROW : COLUMN_HEIGHT
  return (
    <svg role="img" aria-label={label} width="100%" height={height} className="mt-3 block overflow-visible">
      {isEmpty ? (
        <text x="50%" y={EMPTY_HEIGHT / 2} textAnchor="middle" className="fill-soft text-[14px]">
          {t('deskInsight.nothingToDraw')}
        </text>
      ) : (
        <Plot rows={drawn} highest={highest} />
      )}
    </svg>
  )
}

const EMPTY_HEIGHT = 64
const ROW = 44
const COLUMN_HEIGHT = 200
/** above and below the columns */
const AXIS = 20
/** left of the columns, for the values of the axis */
const AXIS_PERCENT = 10

/** One bar for each row, below its name; the period before is the thin one. */
function Bars({ rows, highest }: { rows: readonly Drawn[]; highest: number }) {
  return rows.map(({ name, n, before }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: names may be equal
    <g key={index}>
      <text x="0" y={index * ROW + 15} className="fill-ink text-[14px]">
        {name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1)}…` : name}
      </text>
      <text x="100%" y={index * ROW + 15} textAnchor="end" className="fill-ink text-[14px] font-semibold">
        {formatCell(n)}
      </text>
      <rect x="0" y={index * ROW + 21} width={percent(n, highest)} height="10" className="fill-signal" />
      {before !== null && (
        <rect x="0" y={index * ROW + 32} width={percent(before, highest)} height="4" className="fill-faint" />
      )}
    </g>
  ))
}

/** Letters beside a number on a narrow phone. */
const MAX_NAME = 34

/** One column for each row in the order of time; the period before is the line across it. */
function Columns({ rows, highest }: { rows: readonly Drawn[]; highest: number }) {
  const ticks = ticksUpTo(highest)
  const top = ticks.at(-1) ?? 1
  const height = COLUMN_HEIGHT - 2 * AXIS
  const y = (value: number) => AXIS + height - (value / top) * height
  const band = (100 - AXIS_PERCENT) / rows.length
  const left = (index: number) => AXIS_PERCENT + index * band
  return (
    <>
      {ticks.map(tick => (
        <g key={tick}>
          <line x1="0" x2="100%" y1={y(tick)} y2={y(tick)} className="stroke-line" />
          <text x="0" y={y(tick) - 3} className="fill-soft text-xs">
            {formatCell(tick)}
          </text>
        </g>
      ))}
      {rows.map(({ name, n, before }, index) => (
        <g key={name}>
          <rect
            x={`${left(index) + band * 0.2}%`}
            y={y(n)}
            width={`${band * 0.6}%`}
            height={Math.max(0, y(0) - y(n))}
            className="fill-signal"
          />
          {before !== null && (
            <rect
              x={`${left(index) + band * 0.1}%`}
              y={y(before) - 1.5}
              width={`${band * 0.8}%`}
              height="3"
              className="fill-faint"
            />
          )}
        </g>
      ))}
      <text x={`${AXIS_PERCENT}%`} y={COLUMN_HEIGHT - 4} className="fill-soft text-xs">
        {rows[0]?.name}
      </text>
      {rows.length > 1 && (
        <text x="100%" y={COLUMN_HEIGHT - 4} textAnchor="end" className="fill-soft text-xs">
          {rows.at(-1)?.name}
        </text>
      )}
    </>
  )
}
