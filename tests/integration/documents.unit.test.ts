import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../../server/project-root.ts'

// The documents name files and link to one another; a rename updates them too.

const DOCUMENTS = ['docs', 'docs/rules', 'docs/decisions'].flatMap(folder =>
  readdirSync(join(root, folder))
    .filter(name => name.endsWith('.md'))
    .map(name => `${folder}/${name}`),
)

describe.each(DOCUMENTS)('%s', path => {
  const text = readFileSync(join(root, path), 'utf8')

  test('names files and folders that exist', () => {
    const named = Array.from(
      text.matchAll(/`((?:app|bench|database|deploy|domain|platform|sample|server|tests|tools)\/[\w./-]*)`/g),
      ([, name = '']) => name,
    )
    expect(named.filter(name => !existsSync(join(root, name)))).toEqual([])
  })

  test('links to documents that exist', () => {
    const linked = Array.from(text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]+)/g), ([, link = '']) => link)
    expect(linked.filter(link => !existsSync(join(root, dirname(path), link)))).toEqual([])
  })
})
