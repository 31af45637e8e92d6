/** Sample oil images come in a second size, half as wide: `name.webp` and `name-240.webp`. */
export function oilImageSrcset(src: string): string | undefined {
  const small = smaller(src)
  return small && `${small} 1x, ${src} 2x`
}

/** The image that a browser picks for a pixel ratio; an oil is 240 CSS pixels wide. */
export function selectOilImage(src: string, pixelRatio: number): string {
  return pixelRatio > 1 ? src : (smaller(src) ?? src)
}

function smaller(src: string): string | undefined {
  if (!/^\/pictures\/oils\/[\w.-]+\.webp$/.test(src)) return
  return `${src.slice(0, -'.webp'.length)}-240.webp`
}
