import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './project-root.ts'

/**
 * The source files that become programs of the build, by name: the server, the commands of npm scripts, and
 * the programs that they or the containers start. The build bundles their packages, because loading a
 * thousand source files takes two seconds and 180 MB.
 */
export function listPrograms(): Record<string, string> {
  const sources = [...Object.values(builtScripts()), ...CHILDREN, 'deploy/create-bucket.ts']
  return Object.fromEntries(sources.map(source => [basename(source, '.ts'), source]))
}

/** The npm scripts that run a program of the build, such as `start` and `import`. */
export const listCommands = () => Object.keys(builtScripts())

/** The source file of each npm script that runs from the build. */
function builtScripts(): Record<string, string> {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  return Object.fromEntries(
    Object.entries(scripts).flatMap(([name, script]) => {
      const source = /^(?:exec )?node server\/bootstrap\.js (server\/\S+\.ts)$/.exec(script)?.[1]
      return source ? [[name, source]] : []
    }),
  )
}

/** Modules in `new URL('./NAME.ts', import.meta.url)`; the build names them `./NAME.js`. */
const CHILDREN = [
  'platform/images/decoder-process.ts',
  'platform/spreadsheet/reader-process.ts',
  'platform/child-process/process-watchdog.ts',
  'server/list-worker.ts',
]

/** The built file of a program. */
export const builtProgram = (name: string) => join(root, 'build/server', `${name}.js`)

/** Packages that the build does not contain, because they have native code or WebAssembly. */
export const UNBUNDLED_PACKAGES = ['sharp', 'libheif-js']
