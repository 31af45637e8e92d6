import type { ReactNode } from 'react'
import { useBrokenImage } from './use-broken-image.ts'

type Props = {
  src: string | null
  alt: string
  /** pixels; reserves the space before loading */
  width: number
  height: number
  /** shown without an image or when it fails; null shows nothing */
  fallback: ReactNode
  className?: string
  /** load at once; other images load when they come near the viewport (lazy-images.ts) */
  isEager?: boolean
  /** other widths of the image with `sizes`, or other pixel ratios without */
  srcSet?: string
  sizes?: string
  /** another crop for wide screens */
  wide?: { media: string; src: string; width: number; height: number }
  /** wraps the image; removed with it when it fails */
  around?: (image: ReactNode) => ReactNode
}

/** An image with its fallback (rules S25.1 and S25.2). */
export function Image({
  src,
  alt,
  width,
  height,
  fallback,
  className,
  isEager = false,
  srcSet,
  sizes,
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
