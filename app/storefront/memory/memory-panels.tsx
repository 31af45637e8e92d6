import { useEffect, useRef, useState } from 'react'
import { parseTyreSize } from '../../../domain/tyres/tyre-size.ts'
import { buttonClass } from '../../components/button.ts'
import { RightIcon } from '../../components/icons.tsx'
import { tyrePath } from '../../http/page-paths.ts'
import { type Translate, useTranslations } from '../../i18n/translations.tsx'
import { vehicleSearchUrl } from '../search/vehicle-search-url.ts'
import { isFresh, type SavedCar } from './driver-memory.ts'
import { changeMemory, forgetMemory, useMemory } from './use-memory.ts'

/** The saved car as a link to its tyres: `Myvi 1.3 G · 175/65R14 · 20 tyres from RM 100.00` (rule S40.10). */
export function SavedCarLine() {
  const t = useTranslations()
  const { car } = useMemory()
  const url = car && urlOf(car)
  return (
    url && (
      <a
        href={url}
        className="mt-2 flex min-h-12 items-center justify-between gap-2 rounded-control border border-ink bg-promo-wash px-3 font-semibold leading-tight no-underline hover:bg-promo"
      >
        <span className="min-w-0">
          {[car.model, [car.front, car.rear].filter(Boolean).join(' / '), tyresText(t, car)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <RightIcon />
      </a>
    )
  )
}

/**
 * Saves the car of a list, or forgets it; for a saved car the number and the lowest price are kept up to
 * date.
 */
export function MyCarButton({ car }: { car: Omit<SavedCar, 'seen'> }) {
  const t = useTranslations()
  const saved = useMemory().car
  const isSaved = saved !== null && urlOf(saved) === urlOf({ ...car, seen: 0 })
  const save = () => changeMemory(memory => ({ ...memory, car: { ...car, seen: Date.now() } }))
  const { count, from } = car
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list has changed when these have
  useEffect(() => {
    if (isSaved) save()
  }, [isSaved, count, from])
  return (
    <>
      <button
        type="button"
        title={isSaved ? t('memory.forgetHint') : undefined}
        onClick={isSaved ? forgetMemory : save}
        className={buttonClass('quiet')}
      >
        {isSaved ? t('memory.forget') : t('memory.save')}
      </button>
      <span role="status" className="ml-3 text-sm text-soft">
        {isSaved && t('memory.saved')}
      </span>
    </>
  )
}

/** The tyres that were seen last, inserted while their place is below the screen: the footer would move. */
export function RecentTyres() {
  const place = useRef<HTMLDivElement>(null)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    // With this margin, elements above the screen intersect too.
    const observer = new IntersectionObserver(
      ([entry]) => setShown(isShown => isShown || !entry?.isIntersecting || scrollY === 0),
      { rootMargin: '1000000px 0px 0px' },
    )
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return <div ref={place}>{isShown && <RecentTyreList />}</div>
}

/** The six tyres that were seen last, and how to forget all. */
function RecentTyreList() {
  const t = useTranslations()
  const { recent } = useMemory()
  return (
    <section aria-labelledby="recent" className="bay pb-8">
      {recent.length > 0 && (
        <>
          <h2 id="recent" className="text-3xl">
            {t('memory.recent')}
          </h2>
          <ul className="mt-3 grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
            {recent.map(tyre => (
              <li key={`${tyre.size} ${tyre.brand} ${tyre.model}`}>
                <a
                  href={tyrePath(tyre)}
                  className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 rounded-card border border-line bg-white px-3 py-2 no-underline hover:border-ink"
                >
                  <span className="min-w-0 flex-1 basis-32 break-words leading-tight">
                    {tyre.brand} {tyre.model}
                  </span>
                  <span className="tread shrink-0 text-xl">{tyre.size}</span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <button type="button" onClick={forgetMemory} className={buttonClass('quiet')}>
          {t('memory.forget')}
        </button>
        <span className="min-w-0 flex-1 basis-60 text-sm text-soft">{t('memory.forgetHint')}</span>
      </p>
    </section>
  )
}

/** The list of a car; null if its size is invalid. */
function urlOf(car: SavedCar): string | null {
  const front = parseTyreSize(car.front)
  return front && vehicleSearchUrl(car, { front, rear: car.rear ? parseTyreSize(car.rear) : null })
}

function tyresText(t: Translate, car: SavedCar): string {
  if (!isFresh(car, Date.now()) || car.count === 0) return ''
  const numbers = { count: car.count, n: String(car.count) }
  return car.from ? t('memory.tyresFrom', { ...numbers, price: car.from }) : t('memory.tyres', numbers)
}
