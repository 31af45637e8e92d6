import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

/**
 * Builds the script of the text pages into one file that shares no chunk with other pages, and provides its
 * URL to the server as `virtual:text-page`.
 */
export function textPageScript(): Plugin {
  let built: Promise<{ fileName: string; code: string }> | undefined
  const buildOnce = () => {
    built ??= buildScript()
    return built
  }
  return {
    name: 'text-page-script',
    resolveId: id => (id === VIRTUAL_MODULE ? `\0${id}` : undefined),
    async load(id) {
      if (id !== `\0${VIRTUAL_MODULE}`) return
      // In development every page has the whole framework.
      const path = this.environment.mode === 'build' ? `/${(await buildOnce()).fileName}` : ''
      return `export const textPageScript = ${JSON.stringify(path)}`
    },
    async generateBundle() {
      if (this.environment.config.consumer !== 'client') return
      const { fileName, code } = await buildOnce()
      this.emitFile({ type: 'asset', fileName, source: code })
    },
  }
}

const VIRTUAL_MODULE = 'virtual:text-page'

async function buildScript() {
  const output = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: join(import.meta.dirname, 'text-page.ts') },
    },
  })) as Rolldown.RolldownOutput
  const [{ code }, ...others] = output.output
  if (others.length > 0) throw new Error('the script of the text pages has more than one file')
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
  return { fileName: `assets/text-page-${hash}.js`, code }
}
