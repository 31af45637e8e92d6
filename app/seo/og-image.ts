import type { Tyre } from '../../domain/tyres/tyre.ts'
import type { SharedPicture } from './page-metadata.ts'

/** pixels; the size that all chat apps and social networks show uncropped */
const SIZE = [1200, 630] as const

/** The preview images of pages and articles in `sample/pictures/shared` (tools/artwork/shared). */
export const OG_IMAGES = [
  'about',
  'branches',
  'dot-code-confusion',
  'engine-oil',
  'home',
  'knowledge',
  'tire-rotation',
  'tyre',
  'tyres',
] as const

/** The preview image of a kind of page; an owner's is `pictures/shared/NAME.jpg` in the data folder. */
export function ogImage(name: (typeof OG_IMAGES)[number]): SharedPicture {
  return { address: `/pictures/shared/${name}.jpg`, size: SIZE }
}

/**
 * The preview image of a tyre: for a sample image its own card (the edge falls back to the card of all tyres,
 * server/edge/static-files.ts), otherwise the owner's image itself.
 */
export function tyrePicture({ modelImage }: Pick<Tyre, 'modelImage'>): SharedPicture {
  if (!modelImage) return ogImage('tyre')
  const name = /^\/pictures\/tyres\/([\w-]+)\.webp$/.exec(modelImage)?.[1]
  return name ? { address: `/pictures/shared/tyres/${name}.jpg`, size: SIZE } : { address: modelImage }
}
