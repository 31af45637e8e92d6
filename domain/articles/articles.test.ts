import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CARE_FIGURES } from '../tyres/tyre-care.ts'
import type { ArticleBlock, ArticleWords } from './article.ts'
import { articles } from './articles.ts'
import { getArticles } from './get-articles.server.ts'

test('no two articles share a URL or a number, and the newest comes first', () => {
  expect(new Set(articles.map(({ slug }) => slug)).size).toBe(articles.length)
  expect(new Set(articles.map(({ id }) => id)).size).toBe(articles.length)
  const dates = articles.map(({ date }) => date)
  expect(dates).toEqual([...dates].sort().reverse())
})

test('both articles have the reading time and date of rule S22.2', () => {
  const known = articles.map(({ slug, readTime, date }) => ({ slug, readTime, date }))
  expect(known).toContainEqual({ slug: 'tire-rotation', readTime: 5, date: '2025-01-03' })
  expect(known).toContainEqual({ slug: 'dot-code-confusion', readTime: 7, date: '2025-08-01' })
})

test('the rotation article has the figures of the company file', () => {
  const figures = { ...CARE_FIGURES, rotation_km: { from: 6_000, to: 7_500 }, work_warranty_days: 30 }
  for (const language of ['en', 'ms'] as const) {
    const words = getArticles(language, figures).find(({ slug }) => slug === 'tire-rotation')
    expect(words?.takeaways[0]).toMatch(/6,000 (to|hingga) 7,500 km/)
    expect(JSON.stringify(words)).not.toContain('8,000')
    expect(JSON.stringify(words)).toMatch(/30 (days|hari)/)
  }
})

test('an article is read in one language and brings no other', () => {
  expect(getArticles('ms', CARE_FIGURES).map(({ title }) => title)).toEqual(
    articles.map(({ words }) => words.ms(CARE_FIGURES).title),
  )
  expect(getArticles('en', CARE_FIGURES).every(article => !('words' in article))).toBe(true)
})

describe.each(articles.map(article => [article.slug, article] as const))('%s', (slug, article) => {
  const en = article.words.en(CARE_FIGURES)
  const ms = article.words.ms(CARE_FIGURES)

  test('is the same article in both languages', () => {
    expect(shapeOf(ms)).toEqual(shapeOf(en))
    expect(figuresOf(ms)).toEqual(figuresOf(en))
  })

  test.each(['en', 'ms'] as const)('is whole in %s', language => {
    const words = article.words[language](CARE_FIGURES)
    const count = textsOf(words).join(' ').split(/\s+/).length
    expect(count).toBeGreaterThan(600)
    expect(count).toBeLessThan(1_100)
    for (const text of textsOf(words)) expect(text.trim()).toBe(text)
    for (const block of words.sections.flatMap(({ blocks }) => blocks)) {
      if (block.kind === 'table') for (const row of block.rows) expect(row).toHaveLength(block.head.length)
    }
  })

  test('links only to existing targets', () => {
    expect(new Set(en.sections.map(({ id }) => id)).size).toBe(en.sections.length)
    expect(existsSync(new URL(`../../sample${article.image}`, import.meta.url))).toBe(true)
    for (const { slug: other, section } of en.related) {
      const target = articles.find(each => each.slug === other)
      expect(other).not.toBe(slug)
      expect(target).toBeDefined()
      if (section) expect(target?.words.en(CARE_FIGURES).sections.map(({ id }) => id)).toContain(section)
    }
  })
})

/**
 * Everything that must be equal in both languages: sections, blocks and their lengths, targets of the
 * teasers.
 */
function shapeOf({ takeaways, sections, related }: ArticleWords) {
  return {
    takeaways: takeaways.length,
    sections: sections.map(({ id, blocks }) => [
      id,
      ...blocks.map(block => [
        block.kind,
        block.kind === 'list' ? block.items.length : block.kind === 'table' ? block.rows.length : 1,
      ]),
    ]),
    related: related.map(({ slug, section }) => [slug, section]),
  }
}

/** All numbers of the text, sorted: languages place them differently. */
const figuresOf = (words: ArticleWords) =>
  textsOf(words)
    .flatMap(text => text.match(/\d+(?:[.,]\d+)*/g) ?? [])
    .sort()

function textsOf({ takeaways, sections }: ArticleWords): string[] {
  return [
    ...takeaways,
    ...sections.flatMap(({ heading, blocks }) => [heading, ...blocks.flatMap(blockTexts)]),
  ]
}

function blockTexts(block: ArticleBlock): readonly string[] {
  if (block.kind === 'text') return [block.text]
  if (block.kind === 'list') return block.items.flatMap(({ term, text }) => (term ? [term, text] : [text]))
  return [block.caption, ...block.head, ...block.rows.flat()]
}
