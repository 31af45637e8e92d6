import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './project-root.ts'

/**
 * The source files that become programs of the build, by name: the server and the commands that npm scripts run, and the
 * modules that they start as processes or threads. The build contains their packages, because loading a thousand source files
 * takes two seconds and 180 MB.
 */
export function listPrograms(): Record<string, string> {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const sources = Object.values(scripts).flatMap(
    script => /^(?:exec )?node server\/bootstrap\.js (server\/\S+\.ts)$/.exec(script)?.[1] ?? [],
  )
  return Object.fromEntries([...sources, ...CHILDREN].map(source => [basename(source, '.ts'), source]))
}

/** modules in `new URL('./NAME.ts', import.meta.url)`, which the build names `./NAME.js` */
const CHILDREN = ['platform/images/decoder-process.ts', 'platform/images/decoder-watchdog.ts']

/** The built file of a program. */
export const builtProgram = (name: string) => join(root, 'build/server', `${name}.js`)

/** Packages that the build does not contain, because they have native code or WebAssembly. */
export const UNBUNDLED_PACKAGES = ['sharp', 'libheif-js']
