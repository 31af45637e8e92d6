/** The sample's oil pictures come in a second, half as wide size (`name.webp`, `name-240.webp`). */
export function oilImageSrcset(src: string): string | undefined {
  const small = smaller(src)
  return small && `${small} 240w, ${src} 480w`
}

/** The one of them that a browser takes on a screen with so many pixels to a CSS pixel; an oil is 240 wide. */
export function selectOilImage(src: string, pixelRatio: number): string {
  return pixelRatio > 1 ? src : (smaller(src) ?? src)
}

function smaller(src: string): string | undefined {
  if (!/^\/pictures\/oils\/[\w.-]+\.webp$/.test(src)) return
  return `${src.slice(0, -'.webp'.length)}-240.webp`
}
