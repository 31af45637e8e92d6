import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../server/project-root.ts'

const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'NOTICE', 'CHANGELOG.md'],
  ...globSync('docs/**/*.md', { cwd: root }),
  'tools/artwork/README.md',
]
const folders = readdirSync(root, { withFileTypes: true })
  .filter(
    entry => entry.isDirectory() && !/^(?:\.git|node_modules|build|data|test-results)$/.test(entry.name),
  )
  .map(entry => entry.name)

/** Paths that the changelog names because they are gone. */
const REMOVED = new Set(['docs/running.md'])

test.each(documents)('%s names only paths of the repository that exist', name => {
  const text = readFileSync(join(root, name), 'utf8')
  const inCode = Array.from(text.matchAll(/`([\w.@/*…{},-]+\/[\w.@/*…{},-]*)`/g), ([, path = '']) => path)
  const inRepository = inCode.filter(path => folders.includes(path.split('/')[0] ?? ''))
  // `domain/…/*.table.ts` and `app/i18n/{en,ms}/` are patterns.
  const missing = inRepository.filter(
    path => globSync(path.replaceAll('…', '**').replace(/\/$/, ''), { cwd: root }).length === 0,
  )
  expect(missing.filter(path => !REMOVED.has(path))).toEqual([])
})

test.each(documents)('%s links to files and headings that exist', name => {
  const text = readFileSync(join(root, name), 'utf8')
  const links = Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, target = '']) => target).filter(
    target => !/^[a-z]+:/.test(target),
  )
  const broken = links.filter(target => {
    const [path = '', heading] = target.split('#')
    const file = path === '' ? name : normalize(join(dirname(name), path))
    if (!existsSync(join(root, file))) return true
    return heading !== undefined && !headingsOf(file).includes(heading)
  })
  expect(broken).toEqual([])
})

test('README.md and CONTRIBUTING.md name only npm scripts that exist', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const name of ['README.md', 'CONTRIBUTING.md', 'docs/deployment.md', 'docs/data-files.md']) {
    const text = readFileSync(join(root, name), 'utf8')
    const named = Array.from(text.matchAll(/npm run ([a-z-]+)/g), ([, script = '']) => script)
    expect([name, named.filter(script => !(script in scripts))]).toEqual([name, []])
  }
})

test('README.md lists every dependency of the running server, and no other', () => {
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const text = readFileSync(join(root, 'README.md'), 'utf8')
  const section = text.slice(text.indexOf('## Dependencies'), text.indexOf('## License'))
  const rows = Array.from(section.matchAll(/^\| (`.+?`) \|/gm), ([, names = '']) => names)
  const listed = rows.flatMap(names => Array.from(names.matchAll(/`([^`]+)`/g), ([, name]) => name))
  expect(listed.toSorted()).toEqual(Object.keys({ ...dependencies, ...optionalDependencies }).toSorted())
})

/** The anchors that a forge makes of a document's headings. */
function headingsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8').replace(/^```.*?^```/gms, '')
  return Array.from(text.matchAll(/^#+ (.+)$/gm), ([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
