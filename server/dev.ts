import { join } from 'node:path'
import { createServer as createVite } from 'vite'
import { DatabaseLockedError } from '../platform/database/database.ts'
import { createLog } from '../platform/log/log.ts'
import { createApp } from './create-app.ts'
import { scaleBodyLimits } from './edge/body-limits.ts'
import { stopGracefully } from './edge/graceful-shutdown.ts'
import { createHttpServer } from './edge/http-server.ts'
import { staticFiles } from './edge/static-files.ts'
import { root } from './project-root.ts'
import { startSettings, stop } from './start-settings.ts'

// `npm run dev`: the same shop behind the same edge, with its screens rebuilt and reloaded as they change.
process.env.NODE_ENV = 'development'
const settings = await startSettings(process.env)
const log = createLog()
const now = () => new Date()
const shop = await createApp({ settings, log, now }).catch(error =>
  stop(error instanceof DatabaseLockedError ? error.message : String(error?.stack ?? error)),
)
const vite = await createVite({ root, server: { middlewareMode: true } })
const pictures = staticFiles({
  // Vite serves what it builds.
  build: null,
  pictures: [join(settings.dataDir, 'pictures'), join(root, 'sample/pictures')],
})

type App = typeof import('./request-handler.ts')
/** As they were last made: a change makes the module anew, and only then they are. */
let made: { app: App; pages: ReturnType<App['createPageHandler']> } | null = null

const server = createHttpServer({
  pages: async (request, visit) => {
    const app = (await vite.ssrLoadModule('./server/app.ts')) as App
    if (made?.app !== app) made = { app, pages: app.createPageHandler(shop) }
    return made.pages(request, visit)
  },
  files: async (request, response) => {
    if (request.url?.startsWith('/pictures/') && (await pictures(request, response))) return true
    return new Promise(resolve => {
      response.once('close', () => resolve(true))
      vite.middlewares(request, response, () => resolve(false))
    })
  },
  log,
  catalogue: shop.catalogue,
  publicUrl: new URL(settings.publicUrl),
  trustProxy: settings.trustProxy,
  bodyLimits: scaleBodyLimits(settings.clientLimits),
  isDevelopment: true,
})
stopGracefully(server, {
  log,
  leave: null,
  close: () => Promise.all([vite.close(), shop.close()]).then(() => {}),
})
server.listen(settings.port, settings.host, () => console.error(`\n  ${settings.publicUrl}\n`))
