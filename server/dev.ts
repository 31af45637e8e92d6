import { join } from 'node:path'
import { createServer as createVite } from 'vite'
import { createLog } from '../platform/log/log.ts'
import { createApp } from './create-app.ts'
import { scaleBodyLimits } from './edge/body-limits.ts'
import { stopGracefully } from './edge/graceful-shutdown.ts'
import { createHttpServer } from './edge/http-server.ts'
import { staticFiles } from './edge/static-files.ts'
import { root } from './project-root.ts'
import { describeStartError, exitWithErrors, startSettings } from './start-settings.ts'

// `npm run dev`: the same application behind the same HTTP edge, with pages that reload when their source
// changes.
process.env.NODE_ENV = 'development'
const settings = await startSettings(process.env)
const log = createLog()
const now = () => new Date()
const app = await createApp({ settings, log, now }).catch(error =>
  exitWithErrors(describeStartError(error, settings)),
)
const vite = await createVite({ root, server: { middlewareMode: true } })
const pictures = staticFiles({
  // Vite serves the built files.
  build: null,
  pictures: [join(settings.dataDir, 'pictures'), join(root, 'sample/pictures')],
})

type Module = typeof import('./request-handler.ts')
/** The page handler of the current module; Vite loads a new module after a change. */
let current: { module: Module; handlePage: ReturnType<Module['createPageHandler']> } | null = null

const server = createHttpServer({
  pages: async (request, context) => {
    const module = (await vite.ssrLoadModule('./server/request-handler.ts')) as Module
    if (current?.module !== module) current = { module, handlePage: module.createPageHandler(app) }
    return current.handlePage(request, context)
  },
  files: async (request, response) => {
    if (request.url?.startsWith('/pictures/') && (await pictures(request, response))) return true
    return new Promise(resolve => {
      response.once('close', () => resolve(true))
      vite.middlewares(request, response, () => resolve(false))
    })
  },
  log,
  metrics: app.metrics,
  catalogue: app.catalogue,
  publicUrl: new URL(settings.publicUrl),
  trustProxy: settings.trustProxy,
  bodyLimits: scaleBodyLimits(settings.clientLimits),
  clientLimits: settings.clientLimits,
  isDevelopment: true,
})
stopGracefully(server, {
  log,
  markNotReady: null,
  close: () => Promise.all([vite.close(), app.close()]).then(() => {}),
})
server.listen(settings.port, settings.host, () => console.error(`\n  ${settings.publicUrl}\n`))
