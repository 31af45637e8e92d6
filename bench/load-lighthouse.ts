import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../server/project-root.ts'

/** The part of Lighthouse's result that the benchmark reads. */
type LighthouseResult = {
  readonly runtimeError?: { readonly message: string }
  readonly audits: Record<string, Audit>
  readonly categories: Record<
    string,
    { title: string; score: number | null; auditRefs: readonly { id: string; weight: number }[] }
  >
}

export type Audit = {
  readonly title: string
  readonly score: number | null
  readonly numericValue?: number
  readonly errorMessage?: string
  readonly details?: unknown
}

type Lighthouse = (url: string, flags: object) => Promise<{ readonly lhr: LighthouseResult } | undefined>

/** Installs Lighthouse, which only this benchmark needs, into tools/lighthouse if it is not there yet. */
export async function loadLighthouse(): Promise<Lighthouse> {
  const folder = join(root, 'tools/lighthouse')
  const main = join(folder, 'node_modules/lighthouse/core/index.js')
  if (!existsSync(main)) {
    console.log('Installing Lighthouse …')
    const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    if (status !== 0) throw new Error(`npm ci in ${folder} failed (exit ${status})`)
  }
  const { default: lighthouse } = (await import(pathToFileURL(main).href)) as { default: Lighthouse }
  return lighthouse
}
