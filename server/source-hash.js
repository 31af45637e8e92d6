// Plain JavaScript, because bootstrap.js uses it on the machine's own Node.js.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Whether the build is missing or was made of other sources than those in the project folder.
 * @param {string} root
 */
export function isBuildStale(root) {
  const stamp = hashFile(root)
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== hashSources(root)
}

/**
 * The file that contains the hash of the sources that the build was made of.
 * @param {string} root
 */
export const hashFile = root => join(root, 'build/source-hash')

/**
 * A hash of every file that the build reads.
 * @param {string} root
 */
export function hashSources(root) {
  const hash = createHash('sha256')
  const files = SOURCES.flatMap(name => listFiles(join(root, name)))
    .filter(file => !file.includes('.test.'))
    .sort()
  for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

const SOURCES = [
  'app',
  'domain',
  'platform',
  'server',
  'deploy/create-bucket.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

/**
 * The files in a folder and its subfolders, or the file itself.
 * @param {string} path
 * @returns {string[]}
 */
export function listFiles(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true }).flatMap(entry => listFiles(join(path, entry.name)))
}
