import type { DescribedSizes } from './describe-other-sizes.server.ts'

/** Sizes that may replace a car's size, with the differences and the number of tyres (rule S40.7). */
export function OtherSizes({ sizes: { title, lead, sizes } }: { sizes: DescribedSizes }) {
  return (
    <section aria-labelledby="other-sizes" className="mt-6">
      <h2 id="other-sizes" className="text-3xl">
        {title}
      </h2>
      <p className="mt-1 text-soft">{lead}</p>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {sizes.map(({ size, url, count, difference, speed, warning }) => (
          <li key={size} className="relative rounded-card border border-line bg-white p-3 hover:border-ink">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <a
                href={url}
                className="tread inline-flex min-h-11 items-center text-3xl after:absolute after:inset-0"
              >
                {size}
              </a>
              <span className="font-semibold">{count}</span>
            </p>
            <p>{difference}</p>
            <p className="text-sm text-soft">{speed}</p>
            {warning && (
              <p className="mt-1 border-l-4 border-promo bg-promo-wash px-2 text-sm font-semibold">
                {warning}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
