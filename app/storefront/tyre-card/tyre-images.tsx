import type { ReactNode } from 'react'
import type { Tyre } from '../../../domain/tyres/tyre.ts'
import { Image } from '../../components/image.tsx'
import { useTranslations } from '../../i18n/translations.tsx'

/** The tyre's image, or a placeholder if it is missing or fails (rule S25.2). */
export function ModelImage({
  tyre,
  size,
  sizes,
  isEager,
  isSmall = false,
}: {
  tyre: Pick<Tyre, 'modelImage' | 'brand' | 'model'>
  /** largest displayed width, CSS pixels */
  size: number
  /** `sizes` attribute where it is smaller on some screens */
  sizes?: string
  isEager?: boolean
  /** at most 100 pixels wide: the small copy is enough on every screen */
  isSmall?: boolean
}) {
  const t = useTranslations()
  return (
    <Image
      src={isSmall && tyre.modelImage ? smallCopy(tyre.modelImage) : tyre.modelImage}
      alt={`${tyre.brand} ${tyre.model}`}
      width={size}
      height={size}
      isEager={isEager}
      sizes={sizes ?? `${size}px`}
      srcSet={tyre.modelImage && !isSmall ? inTwoSizes(tyre.modelImage) : undefined}
      className="tyre-image"
      fallback={
        <span className="grid aspect-square w-full place-items-center rounded-card border border-dashed border-line bg-floor text-sm text-soft">
          {t('tyres.noImage')}
        </span>
      }
    />
  )
}

/** The URL of the small copy of an image; the image itself if it has none. */
const smallCopy = (src: string) => inTwoSizes(src)?.split(' ', 1)[0] ?? src

/**
 * Sample images have a second size, 320 px wide, `name-320.webp`; pictures uploaded at the desk one of 480
 * px.
 */
function inTwoSizes(src: string): string | undefined {
  if (/^\/pictures\/uploads\/[\w-]+\.jpg$/.test(src))
    return `${src.slice(0, -'.jpg'.length)}-480.jpg 480w, ${src} 1280w`
  if (!/^\/pictures\/tyres\/[\w-]+\.webp$/.test(src)) return
  return `${src.slice(0, -'.webp'.length)}-320.webp 320w, ${src} 640w`
}

/**
 * The brand's logo, or its name; on the tyre page a failed logo becomes a red BRAND badge (rule
 * S25.2).
 */
export function BrandMark({
  tyre,
  isBadge = false,
}: {
  tyre: Pick<Tyre, 'brandImage' | 'brand'>
  isBadge?: boolean
}) {
  const t = useTranslations()
  const name = tyre.brand || t('tyres.noBrand')
  return (
    <Image
      src={tyre.brandImage}
      alt={name}
      width={84}
      height={28}
      className="brand-image"
      fallback={
        isBadge ? (
          <span className="tread inline-block rounded-control bg-signal px-3 py-2 uppercase text-white">
            {t('tyres.noBrand')}
          </span>
        ) : (
          <span className="tread inline-block text-lg">{name}</span>
        )
      }
    />
  )
}

/** The logo of a test result, linked if there is a link; hidden if it fails (rule S25.2). */
export function TestMark({
  tyre,
}: {
  tyre: Pick<Tyre, 'brand' | 'model'> & Partial<Pick<Tyre, 'testLogo' | 'hyperlink'>>
}) {
  const t = useTranslations()
  if (!tyre.testLogo) return null
  const name = t('tyres.testResult', { tyre: `${tyre.brand} ${tyre.model}` })
  const { hyperlink } = tyre
  const link = (mark: ReactNode) =>
    hyperlink ? (
      <a href={hyperlink} target="_blank" rel="noopener nofollow" className="inline-block min-h-11 min-w-11">
        {mark}
        <span className="sr-only">{t('tyres.opensNewTab')}</span>
      </a>
    ) : (
      mark
    )
  return (
    <Image
      src={tyre.testLogo}
      alt={name}
      width={44}
      height={44}
      className="size-11 object-contain"
      around={link}
      fallback={null}
    />
  )
}
