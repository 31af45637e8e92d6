import { useEffect, useRef, useState } from 'react'

/** Whether the image of a URL failed to load, and the props that its `img` needs to report it. */
export function useBrokenImage(src: string | null | undefined) {
  const [failed, setFailed] = useState<string | null>(null)
  const ref = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // It may have failed before hydration. Without a `src` it is lazy and not loaded yet.
    const { current } = ref
    if (src && current?.hasAttribute('src') && current.complete && current.naturalWidth === 0) setFailed(src)
  }, [src])
  const onError = () => setFailed(src ?? null)
  return { isBroken: failed !== null && failed === src, image: { ref, onError } }
}
