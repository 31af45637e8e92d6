import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseDataFile } from '../catalogue/data-files/parse-data-file.server.ts'
import { findModel, matchPicture, modelName, type PictureModel } from './match-picture.ts'
import { listTyreModels } from './tyre-models.ts'

const sample = await parseDataFile('tyres', readFileSync(new URL('../../sample/tyres.csv', import.meta.url)))
const models: PictureModel[] = sample.ok
  ? listTyreModels(sample.rows.map(row => ({ ...row, modelImage: row.modelImage ?? null })))
  : []
const match = (name: string) => {
  const found = matchPicture(name, models)
  return found && modelName(found)
}

describe('the file name of a picture', () => {
  test('names its model, in whatever way a program writes it', () => {
    expect(models.length).toBeGreaterThan(50)
    for (const model of models) {
      const name = modelName(model)
      const slug = name
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/-$/, '')
      const written = [
        `${name}.jpg`,
        `${slug}.png`,
        `${slug.replaceAll('-', '_')}_1 (2).HEIC`,
        `IMG ${slug.replaceAll('-', '')} copy.jpeg`,
      ]
      const twins = models.filter(each => findModel(modelName(each), [model]))
      if (twins.length > 1) continue
      expect([name, ...written.map(match)]).toEqual([name, name, name, name, name])
    }
  })

  test.each([
    ['primacy 4 st.jpg', 'Michelin Primacy 4 ST'],
    ['Pilot-Sport-4-SUV-front.jpg', 'Michelin Pilot Sport 4 SUV'],
    ['195-55R15 ecopia ep150 side.png', 'Bridgestone Ecopia EP150'],
  ])('may leave out the brand and hold other words: %s', (name, model) => {
    expect(match(name)).toBe(model)
  })

  test.each([
    'IMG_20261123_104500.jpg',
    'WhatsApp Image 2026-11-23 at 10.45.00.jpeg',
    'michelin.jpg',
    'tyre.png',
    '.jpg',
    '',
  ])('that names no model matches none: %s', name => expect(match(name)).toBeNull())

  test('that names two models matches none', () => {
    const twins = [
      { brand: 'Giti', model: 'Sport' },
      { brand: 'Toyo', model: 'Sport' },
    ]
    expect(matchPicture('sport.jpg', twins)).toBeNull()
    expect(matchPicture('toyo sport.jpg', twins)).toEqual(twins[1])
  })
})

test('a typed name finds its model without regard to case and blanks', () => {
  const plus = [
    { brand: 'Michelin', model: 'Energy XM2' },
    { brand: 'Michelin', model: 'Energy XM2+' },
  ]
  expect(findModel(' michelin energy xm2+ ', plus)).toEqual(plus[1])
  expect(findModel('MICHELIN  Energy XM2', plus)).toEqual(plus[0])
  expect(findModel('Michelin', plus)).toBeNull()
})
