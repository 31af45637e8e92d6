import type { Tyre } from '../tyres/tyre.ts'

/** A model of tyres with its picture. */
export type TyreModel = {
  readonly brand: string
  readonly model: string
  /** the first picture among its sizes; null if there is none */
  readonly image: string | null
  readonly sizes: number
  /** sizes without a picture */
  readonly sizesWithout: number
}

/** The models of a tyre list by brand and name. */
export function listTyreModels(tyres: readonly Pick<Tyre, 'brand' | 'model' | 'modelImage'>[]): TyreModel[] {
  const models = new Map<string, TyreModel>()
  for (const { brand, model, modelImage } of tyres) {
    const key = `${brand}\n${model}`.toLowerCase()
    const { image = null, sizes = 0, sizesWithout = 0, ...first } = models.get(key) ?? { brand, model }
    models.set(key, {
      ...first,
      image: image ?? modelImage,
      sizes: sizes + 1,
      sizesWithout: sizesWithout + (modelImage ? 0 : 1),
    })
  }
  return [...models.values()].sort((a, b) => a.brand.localeCompare(b.brand) || a.model.localeCompare(b.model))
}
