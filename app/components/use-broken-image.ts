import { useEffect, useRef, useState } from 'react'

/** Whether the picture of an address could not be shown, and what its `img` needs so that this is known. */
export function useBrokenImage(src: string | null | undefined) {
  const [failed, setFailed] = useState<string | null>(null)
  const ref = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // It may have failed before the script arrived, when nobody listened. Without an address it waits its turn.
    const { current } = ref
    if (src && current?.hasAttribute('src') && current.complete && current.naturalWidth === 0) setFailed(src)
  }, [src])
  const onError = () => setFailed(src ?? null)
  return { isBroken: failed !== null && failed === src, image: { ref, onError } }
}
