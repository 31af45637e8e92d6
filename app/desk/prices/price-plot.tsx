import { useTranslations } from '../../i18n/translations.tsx'

/** The edges of the plot as shown, and its lines in a box of 1000 × 100. */
type ShownPlot = {
  readonly usual: string
  readonly promotion: string
  readonly first: string
  readonly last: string
  readonly lowest: string
  readonly highest: string
}

/** Prices through time as two stepped lines; the table below it has the same numbers. */
export function PricePlot({ plot, name }: { plot: ShownPlot; name: string }) {
  const t = useTranslations()
  const { usual, promotion, first, last, lowest, highest } = plot
  return (
    <figure className="mt-4 rounded-card border border-line bg-white p-4">
      <p className="text-sm text-soft">{highest}</p>
      <svg
        role="img"
        aria-label={t('desk.prices.plot', { row: name, first, last, lowest, highest })}
        viewBox="-2 -4 1004 108"
        preserveAspectRatio="none"
        className="my-1 h-40 w-full border-b border-l border-line"
      >
        <Line path={usual} className="stroke-ink" />
        <Line path={promotion} className="stroke-signal" dash="6 4" />
      </svg>
      <p className="text-sm text-soft">{lowest}</p>
      <p className="flex justify-between gap-2 text-sm text-soft">
        <span>{first}</span>
        <span>{last}</span>
      </p>
      <figcaption className="mt-1 flex flex-wrap gap-x-5 text-sm">
        <Key label={t('desk.prices.usual')} className="stroke-ink" />
        {promotion && <Key label={t('desk.prices.promotion')} className="stroke-signal" dash="6 4" />}
      </figcaption>
    </figure>
  )
}

type Style = { className: string; dash?: string }

function Line({ path, className, dash }: Style & { path: string }) {
  return (
    <path
      d={path}
      className={`fill-none ${className}`}
      strokeWidth={2.5}
      strokeDasharray={dash}
      vectorEffect="non-scaling-stroke"
    />
  )
}

function Key({ label, ...style }: Style & { label: string }) {
  return (
    <span className="flex items-center gap-2">
      <svg aria-hidden="true" viewBox="0 0 32 4" className="h-1 w-8">
        <Line path="M0 2H32" {...style} />
      </svg>
      {label}
    </span>
  )
}
