/**
 * Draws the sample pictures into sample/pictures, and the receipts and claim photos of the sample
 * registrations into sample/papers. With `--missing`, only pictures that do not exist yet. The same data
 * files always give the same pictures.
 */
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { bottlePicture, bottleSide } from './bottle.ts'
import { heroDrawing } from './hero.ts'
import { icon, icons } from './icon.ts'
import { marks, testMark } from './mark.ts'
import { slug } from './palette.ts'
import { paperPicture, paperSize, papers } from './paper.ts'
import { brandPlate } from './plate.ts'
import { promotions } from './promotion.ts'
import { proofPicture, proofSize, proofs } from './proof.ts'
import { render, save, saveJpeg, savePng, saveWebp } from './save.ts'
import { cardSize } from './shared/card.ts'
import { pageCards } from './shared/page-cards.ts'
import { tyreCard } from './shared/tyre-card.ts'
import { tyrePicture, tyreSide } from './tyre.ts'
import { bottlePicturesWanted, brandsIn, tyrePicturesWanted } from './wanted-pictures.ts'

/**
 * A picture to draw: the file whose existence shows that it is done, and the function that draws it and
 * returns the bytes written.
 */
interface Task {
  readonly file: string
  readonly draw: () => Promise<number>
}

const sample = new URL('../../sample/', import.meta.url)
const tyres = new URL('tyres.csv', sample)
const oils = new URL('engine-oils.csv', sample)
const kilobyte = 1024

const tasks = [
  ...plates(),
  ...testMarks(),
  ...promotionPictures(),
  ...hero(),
  ...bottles(),
  ...tyrePictures(),
  ...cards(),
  ...tyreCards(),
  ...iconPictures(),
  ...papersAndProofs(),
]
const onlyMissing = process.argv.includes('--missing')
const todo = tasks.filter(({ file }) => !onlyMissing || !existsSync(file))
const sizes = await inTurn(todo, Math.min(3, availableParallelism()))
const total = sizes.reduce((sum, size) => sum + size, 0)
console.log(`${todo.length} pictures drawn, ${Math.round(total / kilobyte)} KB`)

function tyrePictures(): Task[] {
  return tyrePicturesWanted(tyres).map(({ address, brand, model }) => ({
    file: place(address),
    draw: async () => {
      const still = await render(tyrePicture(brand, model))
      const large = await saveWebp(still, place(address), [tyreSide, tyreSide], 24 * kilobyte)
      return large + (await saveWebp(still, place(smaller(address, 320)), [320, 320], 9 * kilobyte))
    },
  }))
}

function bottles(): Task[] {
  return bottlePicturesWanted(oils).map(bottle => ({
    file: place(bottle.address),
    draw: async () => {
      const still = await render(bottlePicture(bottle))
      const large = await saveWebp(still, place(bottle.address), [bottleSide, bottleSide], 20 * kilobyte)
      return large + (await saveWebp(still, place(smaller(bottle.address, 240)), [240, 240], 8 * kilobyte))
    },
  }))
}

function plates(): Task[] {
  return [...new Set([...brandsIn(tyres), ...brandsIn(oils)])].map(brand => {
    const file = place(`/pictures/brands/${slug(brand)}.svg`)
    return { file, draw: () => save(file, brandPlate(brand)) }
  })
}

function testMarks(): Task[] {
  return Object.entries(marks).map(([name, mark]) => {
    const file = place(`/pictures/tests/${name}.svg`)
    return { file, draw: () => save(file, testMark(mark)) }
  })
}

/** With Malay words `1-desktop.webp`, with English ones `1-desktop-en.webp`. */
function promotionPictures(): Task[] {
  const drawn = (['ms', 'en'] as const).flatMap(language =>
    (['desktop', 'mobile'] as const).map(format => ({ language, format })),
  )
  return promotions.flatMap((promotion, i) =>
    drawn.map(({ language, format }) => {
      const file = place(`/pictures/promotions/${i + 1}-${format}${language === 'ms' ? '' : '-en'}.webp`)
      const size = format === 'desktop' ? ([1600, 400] as const) : ([800, 800] as const)
      return {
        file,
        draw: async () =>
          saveWebp(await render(await promotion(format, language), 1.5), file, size, 60 * kilobyte),
      }
    }),
  )
}

function hero(): Task[] {
  const file = place('/pictures/hero.webp')
  return [
    {
      file,
      draw: async () =>
        saveWebp(await render(await heroDrawing('wide'), 1.5), file, [1600, 640], 70 * kilobyte),
    },
  ]
}

/** The social preview (og:image) of each kind of page. */
function cards(): Task[] {
  return Object.entries(pageCards).map(([name, draw]) => {
    const file = place(`/pictures/shared/${name}.jpg`)
    return {
      file,
      draw: async () => saveJpeg(await render(await draw(), 1), file, cardSize, 90 * kilobyte),
    }
  })
}

/** The social preview of each tyre, named like its picture. */
function tyreCards(): Task[] {
  return tyrePicturesWanted(tyres).map(({ address, brand, model }) => {
    const file = place(address.replace('/tyres/', '/shared/tyres/').replace(/\.webp$/, '.jpg'))
    return {
      file,
      draw: async () =>
        saveJpeg(await render(await tyreCard(brand, model), 1), file, cardSize, 36 * kilobyte),
    }
  })
}

function iconPictures(): Task[] {
  return icons.map(({ name, size, margin }) => {
    const file = place(`/pictures/icons/${name}`)
    return {
      file,
      draw: async () =>
        name.endsWith('.svg')
          ? save(file, icon(margin))
          : savePng(await render(icon(margin), size / 32), file, [size, size]),
    }
  })
}

/**
 * Receipts, claim photos and invoices of the sample registrations: never public, but in the file store of the
 * demo.
 */
function papersAndProofs(): Task[] {
  const paperOf = (name: string) => fileURLToPath(new URL(`papers/${name}.jpg`, sample))
  const drawn = [
    ...Object.entries(papers).map(([name, paper]) => ({
      name,
      svg: () => paperPicture(paper),
      size: paperSize,
    })),
    ...Object.entries(proofs).map(([name, proof]) => ({
      name: `proof-${name}`,
      svg: () => proofPicture(proof),
      size: proofSize,
    })),
  ]
  return drawn.map(({ name, svg, size }) => ({
    file: paperOf(name),
    draw: async () => saveJpeg(await render(svg(), 1), paperOf(name), size, 90 * kilobyte),
  }))
}

/** The file behind a URL path of the site. */
function place(address: string): string {
  return fileURLToPath(new URL(`.${address}`, sample))
}

function smaller(address: string, size: number): string {
  return address.replace(/\.webp$/, `-${size}.webp`)
}

/** Runs the tasks, a few at a time: one renders while the next is computed. */
async function inTurn(list: readonly Task[], atOnce: number): Promise<number[]> {
  const written: number[] = []
  const queue = [...list]
  const worker = async () => {
    for (let task = queue.shift(); task; task = queue.shift()) written.push(await task.draw())
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return written
}
