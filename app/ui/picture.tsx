import { type ReactNode, useEffect, useRef, useState } from 'react'

type Props = {
  src: string | null
  alt: string
  /** pixels, for the space it keeps before it has arrived */
  width: number
  height: number
  /** what stands there without a picture or when it fails; null leaves nothing */
  fallback: ReactNode
  className?: string
  /** the pictures a visitor sees first are fetched at once, the rest when they come near */
  isEager?: boolean
  /** the same picture in several widths; the browser takes what fits `width` */
  srcSet?: string
}

/** A picture with its fallback (S §§2, 8). */
export function Picture({ src, alt, width, height, fallback, className, isEager = false, srcSet }: Props) {
  const [failed, setFailed] = useState<string | null>(null)
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // It may have failed before the script arrived, when nobody listened.
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(src)
  }, [src])
  if (!src || failed === src) return fallback
  return (
    <img
      ref={image}
      src={src}
      srcSet={srcSet}
      sizes={srcSet && `${width}px`}
      alt={alt}
      width={width}
      height={height}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={isEager ? 'high' : undefined}
      className={className}
      onError={() => setFailed(src)}
    />
  )
}
