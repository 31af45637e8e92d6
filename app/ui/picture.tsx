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
  sizes?: string
}

/**
 * A picture with its fallback (S §§2, 8). Our own pictures come in a second, half as wide size beside the first
 * (`name.webp`, `name-320.webp`), of which the browser takes the one that fits.
 */
export function Picture({ src, alt, width, height, fallback, className, isEager = false, sizes }: Props) {
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
      srcSet={smaller(src)}
      sizes={smaller(src) && (sizes ?? `${width}px`)}
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

function smaller(src: string): string | undefined {
  return /^\/pictures\/tyres\/[^?]+\.webp$/.test(src)
    ? `${src.slice(0, -'.webp'.length)}-320.webp 320w, ${src} 640w`
    : undefined
}
