import type { Tyre } from '../../domain/tyres/tyre.ts'
import type { SharedPicture } from './page-metadata.ts'

/** pixels; what every chat and social network shows whole */
const SIZE = [1200, 630] as const

/** The picture of a kind of page (tools/artwork/shared); the owner's own is `pictures/shared/NAME.jpg` in the data folder. */
export function ogImage(name: string): SharedPicture {
  return { address: `/pictures/shared/${name}.jpg`, size: SIZE }
}

/**
 * A tyre's own card where its picture is one of the sample's (without such a card the edge sends the card of all tyres,
 * server/edge/static-files.ts), the picture itself where it is the owner's.
 */
export function tyrePicture({ modelImage }: Pick<Tyre, 'modelImage'>): SharedPicture {
  if (!modelImage) return ogImage('tyre')
  const name = /^\/pictures\/tyres\/([\w-]+)\.webp$/.exec(modelImage)?.[1]
  return name ? { address: `/pictures/shared/tyres/${name}.jpg`, size: SIZE } : { address: modelImage }
}
