import type { ReactNode } from 'react'
import { useBrokenImage } from './use-broken-image.ts'

type Props = {
  src: string | null
  alt: string
  /** pixels, for the space it keeps before it has arrived */
  width: number
  height: number
  /** what stands there without a picture or when it fails; null leaves nothing */
  fallback: ReactNode
  className?: string
  /** the pictures a visitor sees first are fetched at once, the rest when they come near (lazy-images.ts) */
  isEager?: boolean
  /** the same picture in several widths, and how wide it is shown where that is not `width` */
  srcSet?: string
  sizes?: string
  /** another cut of it on wide screens */
  wide?: { media: string; src: string; width: number; height: number }
  /** what stands around it, and goes with it when it fails */
  around?: (image: ReactNode) => ReactNode
}

/** A picture with its fallback (S §§2, 8). */
export function Image({
  src,
  alt,
  width,
  height,
  fallback,
  className,
  isEager = false,
  srcSet,
  sizes = `${width}px`,
  wide,
  around = image => image,
}: Props) {
  const { isBroken, image } = useBrokenImage(src)
  if (!src || isBroken) return fallback
  const shown = (
    <img
      {...image}
      src={src}
      srcSet={srcSet}
      sizes={srcSet && sizes}
      alt={alt}
      width={width}
      height={height}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      fetchPriority={isEager ? 'high' : undefined}
      className={className}
    />
  )
  return around(
    wide ? (
      <picture>
        <source media={wide.media} srcSet={wide.src} width={wide.width} height={wide.height} />
        {shown}
      </picture>
    ) : (
      shown
    ),
  )
}
