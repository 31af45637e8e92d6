import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize, sep } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../server/project-root.ts'

// The direction of imports between folders (docs/architecture.md).

const rooms = ['app', 'domain', 'platform', 'server', 'bench'].filter(room => existsSync(join(root, room)))
const files = rooms
  .flatMap(room =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map(file => join(room, file)),
  )
  .filter(file => /\.tsx?$/.test(file))
  .map(file => file.split(sep).join('/'))
const sources = files.map(file => {
  const code = readFileSync(join(root, file), 'utf8')
  const values = code.replace(/^import type [^'"]+(['"])[^'"]+\1/gm, '')
  return {
    file,
    code: withoutComments(code),
    imports: importsOf(file, code),
    /** Without imports that are removed with the types. */
    loads: importsOf(file, values),
    isTest: /\.test\.tsx?$/.test(file),
  }
})
const product = sources.filter(({ isTest }) => !isTest)
const screens = [...new Set(files.filter(file => /\.route\.tsx?$/.test(file)).map(file => dirname(file)))]

/** Imports that break a rule: `file → import`. */
function forbidden(
  where: (file: string) => boolean,
  what: (target: string, file: string) => boolean,
): string[] {
  return product
    .filter(({ file }) => where(file))
    .flatMap(({ file, imports }) =>
      imports.filter(target => what(target, file)).map(target => `${file} → ${target}`),
    )
}
const isIn = (folder: string) => (path: string) => path.startsWith(`${folder}/`)

test('there are files and imports to check', () => {
  expect(product.length).toBeGreaterThan(50)
  expect(screens.length).toBeGreaterThan(3)
  expect(product.flatMap(({ imports }) => imports).length).toBeGreaterThan(100)
})

test('imports run from app to domain to platform', () => {
  expect(forbidden(isIn('app'), path => /^(server|tests|bench|database|sample)\//.test(path))).toEqual([])
  expect(forbidden(isIn('domain'), path => /^(app|server|tests|bench|sample)\//.test(path))).toEqual([])
  expect(forbidden(isIn('platform'), path => /^(app|domain|server|tests|bench|sample)\//.test(path))).toEqual(
    [],
  )
})

test('nothing outside bench/ imports from bench/', () => {
  const importers = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file))
    .map(file => join('tests', file))
    .filter(file => importsOf(file, readFileSync(join(root, file), 'utf8')).some(isIn('bench')))
  expect(importers).toEqual([])
  expect(forbidden(file => !isIn('bench')(file), isIn('bench'))).toEqual([])
})

test('app does not import the database', () => {
  expect(
    forbidden(
      // app-context.ts names the type of the context that routes pass on.
      file => isIn('app')(file) && file !== 'app/context/app-context.ts',
      path => /^platform\/database\//.test(path) || /^(pg|drizzle-orm)/.test(path),
    ),
  ).toEqual([])
})

test('modules that browsers load import no server modules', () => {
  const found = product
    .filter(({ file }) => isIn('domain')(file) && !/\.(server|table)\.ts$/.test(file))
    .flatMap(({ file, loads }) =>
      loads.filter(path => /\.(server|table)\.ts$|^node:/.test(path)).map(path => `${file} → ${path}`),
    )
  expect(found).toEqual([])
})

test('domain knows neither HTTP nor environment variables', () => {
  expect(
    forbidden(isIn('domain'), path => /^(react|react-dom|react-router|node:https?|@react-router)/.test(path)),
  ).toEqual([])
  expect(
    product
      .filter(({ file, code }) => isIn('domain')(file) && /process\.env|\bRequest\b(?!ed)/.test(code))
      .map(({ file }) => file),
  ).toEqual([])
})

test('only the settings module reads environment variables', () => {
  const readers = product
    .filter(
      ({ file, code }) =>
        !file.startsWith('server/') && !file.startsWith('bench/') && /process\.env/.test(code),
    )
    .map(({ file }) => file)
  expect(readers).toEqual([])
})

test('components contain no business terms', () => {
  expect(
    forbidden(
      isIn('app/components'),
      path => !path.startsWith('app/components/') && !/^(react|react-dom|react-router)(\/|$)/.test(path),
    ),
  ).toEqual([])
  expect(businessWords('app/components')).toEqual([])
})

// They share a module with Link, NavLink and Form, 4 KB that no bundler drops
// (docs/decisions/0017-framework-internals.md).
test('app imports nothing that would add React Router’s links and forms to every page', () => {
  const heavy =
    /\b(Link|NavLink|Form|ScrollRestoration|useSubmit|useFetchers?|useSearchParams|useFormAction|useLinkClickHandler|useBeforeUnload|useViewTransitionState)\b/
  const found = product
    .filter(({ file }) => isIn('app')(file))
    .flatMap(({ file, code }) =>
      Array.from(code.matchAll(/^import (\{[^}]*\}) from 'react-router'/gm), ([, names = '']) => names)
        .filter(names => heavy.test(names))
        .map(names => `${file}: ${names}`),
    )
  expect(found).toEqual([])
})

test('platform contains no business terms', () => {
  // The settings list everything the owner can configure, business terms included.
  expect(businessWords('platform').filter(found => !found.startsWith('platform/settings/'))).toEqual([])
})

test('features do not import one another', () => {
  const screenOf = (path: string) =>
    screens.find(screen => dirname(path) === screen || path.startsWith(`${screen}/`))
  expect(
    forbidden(
      file => screenOf(file) !== undefined,
      (path, file) => {
        const other = screenOf(path)
        return other !== undefined && other !== screenOf(file)
      },
    ),
  ).toEqual([])
})

test('sibling folders do not import each other in cycles, at any level', () => {
  const parents = new Set(product.flatMap(({ file }) => foldersAbove(file)))
  expect(parents.size).toBeGreaterThan(10)
  expect([...parents].flatMap(cyclesBetweenSubfolders)).toEqual([])
})

test('no file imports itself by way of others, not even for a type', () => {
  const importsByFile = new Map(product.map(({ file, imports }) => [file, imports]))
  const cyclic = product
    .map(({ file }) => file)
    .filter(file => reachableFrom(file, from => importsByFile.get(from) ?? []).has(file))
  expect(cyclic).toEqual([])
})

test('there are no barrel files', () => {
  expect(files.filter(file => /^index\.tsx?$/.test(basename(file)))).toEqual([])
  const barrels = product
    .filter(({ code }) => /^export\s+(\*|\{[^}]*\}|type\s+\{[^}]*\})\s+from\b/m.test(code))
    .map(({ file }) => file)
  expect(barrels).toEqual([])
})

test('there are no folders for miscellaneous helpers', () => {
  const drawers = files.filter(file => /(^|\/)(utils?|helpers?|misc|services?|common)(\/|\.tsx?$)/.test(file))
  expect(drawers).toEqual([])
})

test('a server file of domain is named after its functions: file-claim.server.ts exports fileClaim', () => {
  const modules = product.filter(({ file }) => isIn('domain')(file) && file.endsWith('.server.ts'))
  expect(modules.length).toBeGreaterThan(3)
  for (const { file, code } of modules) {
    const exported = Array.from(
      code.matchAll(/^export\s+(?:async\s+)?function\*?\s+(\w+)/gm),
      ([, each = '']) => each,
    )
    const words = exported.flatMap(name => name.split(/(?=[A-Z])/)).map(word => word.toLowerCase())
    expect([file, words]).toEqual([file, expect.arrayContaining(basename(file, '.server.ts').split('-'))])
  }
})

test('domain contains only modules, tables, server files and their tests', () => {
  const others = files.filter(
    file => isIn('domain')(file) && !/\/[a-z0-9]+(-[a-z0-9]+)*(\.(server|table))?(\.test)?\.ts$/.test(file),
  )
  expect(others).toEqual([])
})

const foldersAbove = (file: string): string[] => {
  const folder = dirname(file)
  return folder === '.' ? [] : [folder, ...foldersAbove(folder)]
}

/** The subfolders that import themselves through others: cycles. */
function cyclesBetweenSubfolders(parent: string): string[] {
  const subfolderOf = (path: string) => {
    const [name, ...rest] = path.startsWith(`${parent}/`) ? path.slice(parent.length + 1).split('/') : []
    return name !== undefined && rest.length > 0 ? name : null
  }
  const imported = new Map<string, Set<string>>()
  for (const { file, imports } of product) {
    const from = subfolderOf(file)
    for (const to of imports.map(subfolderOf))
      if (from !== null && to !== null && to !== from) {
        if (!imported.has(from)) imported.set(from, new Set())
        imported.get(from)?.add(to)
      }
  }
  return [...imported.keys()]
    .filter(folder => reachableFrom(folder, from => imported.get(from) ?? []).has(folder))
    .map(name => `${parent}/${name}`)
}

/** All nodes that can be reached from `start` by one step or more. */
function reachableFrom(start: string, next: (from: string) => Iterable<string>): Set<string> {
  const reached = new Set<string>()
  const open = [start]
  for (let from = open.pop(); from !== undefined; from = open.pop())
    for (const to of next(from))
      if (!reached.has(to)) {
        reached.add(to)
        open.push(to)
      }
  return reached
}

/** The imports of a file: repository paths from the root, package names as they are. */
function importsOf(file: string, code: string): string[] {
  const found = withoutComments(code).matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])((?:(?!\1).)+)\1/g)
  return Array.from(found, ([, , path = '']) =>
    path.startsWith('.')
      ? normalize(join(dirname(file), path))
          .split(sep)
          .join('/')
      : path,
  ).filter(path => !path.startsWith('app') || !path.includes('/+types/'))
}

function businessWords(folder: string): string[] {
  return product
    .filter(({ file }) => isIn(folder)(file))
    .flatMap(({ file, code }) =>
      Array.from(
        code.matchAll(/\b\w*(tyre|vehicle|promotion|warrant|booking|engineOil|labour|outlet)\w*/gi),
        ([word]) => `${file}: ${word}`,
      ),
    )
}

function withoutComments(code: string): string {
  return code
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\s\/\/ .*$/gm, '')
}
