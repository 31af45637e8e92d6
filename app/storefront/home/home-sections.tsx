import { href } from 'react-router'
import type { Company, describeBranches, Review } from '../../../domain/company/company.ts'
import { formatInteger } from '../../../platform/text/format-integer.ts'
import { buttonClass } from '../../components/button.ts'
import { Carousel } from '../../components/carousel.tsx'
import { PeopleIcon, PinIcon, RightIcon, SearchIcon, StarIcon } from '../../components/icons.tsx'
import { Image } from '../../components/image.tsx'
import { ImageFallback } from '../../components/image-fallback.tsx'
import { useTranslations } from '../../i18n/translations.tsx'

/** A promotion in the visitor's language. */
type PromotionSlide = { readonly desktop: string; readonly mobile: string; readonly alt: string }

/** A review whose title and age are in the visitor's language; its text stays in the reviewer's. */
type ReviewSlide = Omit<Review, 'title' | 'time_ago'> & {
  readonly title: string
  readonly time_ago: string
}

/** Everything below the search on the home page: promotions, links, company, reviews. */
export function HomeSections({
  company,
  promotions,
  reviews,
  branches,
}: {
  company: Pick<Company, 'founded' | 'review_count'>
  promotions: readonly PromotionSlide[]
  reviews: readonly ReviewSlide[]
  branches: ReturnType<typeof describeBranches>
}) {
  return (
    <>
      <Promotions promotions={promotions} />
      <Tiles branches={branches} />
      <About founded={company.founded} branches={branches} />
      <Reviews reviews={reviews} count={company.review_count} />
    </>
  )
}

/** rule S21.2: both carousels advance every three seconds */
const SLIDE_MS = 3_000

/** From this width on the wide promotion images are used (rule S21.4: 768 px). */
export const WIDE = '(width >= 48rem)'

/**
 * Promotions, 400 px high; below 768 px the mobile images. Where the screen is narrower than a wide image,
 * its right end is cut off (rule S21.4).
 */
function Promotions({ promotions }: { promotions: readonly PromotionSlide[] }) {
  const t = useTranslations()
  const labels = useCarouselLabels()
  if (promotions.length === 0) return null
  return (
    <div className="bay mt-8">
      <Carousel
        label={t('home.promotions')}
        labels={{ ...labels, goTo: number => t('home.goToSlide', { number: String(number) }) }}
        controlsClass={promotions.length === 1 ? 'hidden' : ''}
        every={SLIDE_MS}
        slideClass="w-full"
        slides={promotions.map(({ desktop, mobile, alt }) => (
          <Image
            key={desktop}
            src={mobile}
            alt={alt}
            width={800}
            height={800}
            wide={{ media: WIDE, src: desktop, width: 1600, height: 400 }}
            className="h-[400px] w-full select-none object-contain md:rounded-card md:object-cover md:object-left"
            fallback={
              <ImageFallback text={t('shell.imageFailed')} alt={alt} className="h-[400px] rounded-card" />
            }
          />
        ))}
      />
    </div>
  )
}

function Tiles({ branches }: { branches: ReturnType<typeof describeBranches> }) {
  const t = useTranslations()
  const tile = (href: string, icon: React.ReactNode, title: string, text: string) => (
    <a
      href={href}
      className="group flex flex-wrap items-center gap-4 rounded-card border border-line bg-white p-4 text-ink no-underline hover:border-ink"
    >
      <span className="grid size-14 shrink-0 place-items-center rounded-card bg-black text-promo">
        {icon}
      </span>
      <span className="min-w-0 flex-1 basis-36">
        <span className="tread block text-2xl">{title}</span>
        <span className="mt-1 block text-sm text-soft">{text}</span>
      </span>
      <RightIcon />
    </a>
  )
  return (
    <section aria-labelledby="ways" className="bay mt-10">
      <h2 id="ways" className="text-3xl">
        {t('home.waysTitle')}
      </h2>
      <div className="mt-4 grid gap-3 lg:grid-cols-3 lg:gap-4">
        {tile(
          href('/tires'),
          <SearchIcon className="size-7" />,
          t('home.tyresTile'),
          t('home.tyresTileText'),
        )}
        {tile(
          href('/locate-us'),
          <PinIcon className="size-7" />,
          t('home.branchesTile'),
          t('home.branchesTileText', branches),
        )}
        {tile(
          href('/knowledge'),
          <PeopleIcon className="size-7" />,
          t('home.knowledgeTile'),
          t('home.knowledgeTileText'),
        )}
      </div>
    </section>
  )
}

function About({ founded, branches }: { founded: number; branches: ReturnType<typeof describeBranches> }) {
  const t = useTranslations()
  return (
    <section aria-labelledby="about" className="mt-10 bg-black text-white">
      <div className="bay grid gap-4 py-10 md:grid-cols-[1fr_auto] md:items-center">
        <div>
          <h2 id="about" className="text-4xl">
            {t('home.aboutTitle')}
          </h2>
          <p className="mt-3 max-w-prose text-white/85">
            {t('home.aboutText', { ...branches, year: String(founded) })}
          </p>
        </div>
        <a href={href('/about-us')} className={`${buttonClass()} justify-self-start`}>
          {t('home.aboutLink')}
        </a>
      </div>
    </section>
  )
}

/** One, two or three reviews at a time, by screen width (rule S21.5). */
function Reviews({ reviews, count }: { reviews: readonly ReviewSlide[]; count: number }) {
  const t = useTranslations()
  const labels = useCarouselLabels()
  if (reviews.length === 0) return null
  return (
    <div className="bay mt-10">
      <h2 className="text-3xl">{t('home.reviewsTitle')}</h2>
      {count > 0 && <p className="mt-1 text-soft">{t('home.reviewCount', { n: formatInteger(count) })}</p>}
      <div className="mt-4">
        <Carousel
          label={t('home.reviews')}
          labels={labels}
          // Hidden where all reviews are visible at once.
          controlsClass={['', 'hidden', 'md:hidden', 'lg:hidden'][reviews.length] ?? ''}
          every={SLIDE_MS}
          slideClass="w-full pr-3 md:w-1/2 lg:w-1/3"
          slides={reviews.map(({ name, title, time_ago, rating, text, language, initials }) => (
            <article
              key={name}
              aria-label={name}
              className="flex h-full flex-col rounded-card border border-line bg-white p-4"
            >
              <div className="flex items-center gap-3">
                <span
                  className="tread grid size-11 place-items-center rounded-full bg-signal text-lg text-white"
                  aria-hidden="true"
                >
                  {initials}
                </span>
                <div className="min-w-0">
                  <p className="font-semibold leading-tight">{name}</p>
                  <p className="text-sm text-soft">{[title, time_ago].filter(Boolean).join(' · ')}</p>
                </div>
              </div>
              <p
                className="mt-3 flex text-promo"
                role="img"
                aria-label={t('home.rating', { rating: String(rating) })}
              >
                {Array.from({ length: Math.round(rating) }, (_, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: stars have nothing of their own
                  <StarIcon key={at} />
                ))}
              </p>
              <p className="mt-2" lang={language}>
                {text}
              </p>
            </article>
          ))}
        />
      </div>
    </div>
  )
}

function useCarouselLabels() {
  const t = useTranslations()
  return {
    previous: t('home.previousSlide'),
    next: t('home.nextSlide'),
    pause: t('home.pause'),
    play: t('home.play'),
  }
}
