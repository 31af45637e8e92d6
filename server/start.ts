import { join } from 'node:path'
import { createLog } from '../platform/log/log.ts'
import { buildIfStale } from './build.ts'
import { createApp, type RunningApp } from './create-app.ts'
import { scaleBodyLimits } from './edge/body-limits.ts'
import { stopGracefully } from './edge/graceful-shutdown.ts'
import { BACKLOG, createHttpServer } from './edge/http-server.ts'
import { staticFiles } from './edge/static-files.ts'
import { root } from './project-root.ts'
import { describeStartError, startSettings, stop } from './start-settings.ts'

// `npm start`: settings, build, database, pages, address. Whatever is wrong stops it with a line that says what.
if (!process.version.startsWith('v24.'))
  stop(`the shop runs on the Node it pins, not on ${process.version}: use npm start`)
process.env.NODE_ENV = 'production'

const settings = await startSettings(process.env)
const log = createLog()
const now = () => new Date()
// One request's mistake must not end everybody's; what the process cannot go on from, its supervisor restarts it for.
process.on('unhandledRejection', error =>
  log.error({ err: error }, 'a promise was rejected and nobody listened'),
)

buildIfStale()
const shop = await createApp({ settings, log, now }).catch(error => stop(describeStartError(error, settings)))
const { createPageHandler } = (await import(
  join(root, 'build/server/index.js')
)) as typeof import('./request-handler.ts')
const publicUrl = new URL(settings.publicUrl)
const server = createHttpServer({
  pages: createPageHandler(shop),
  files: staticFiles({
    build: join(root, 'build/client'),
    pictures: [join(settings.dataDir, 'pictures'), join(root, 'sample/pictures')],
  }),
  log,
  catalogue: shop.catalogue,
  publicUrl,
  trustProxy: settings.trustProxy,
  bodyLimits: scaleBodyLimits(settings.clientLimits),
})
stopGracefully(server, {
  log,
  leave: settings.trustProxy > 0 ? () => shop.leave() : null,
  close: () => shop.close(),
})
server.once('error', (error: NodeJS.ErrnoException) =>
  stop(error.code === 'EADDRINUSE' ? `port ${settings.port} is taken: set PORT to another` : error.message),
)
server.listen({ port: settings.port, host: settings.host, backlog: BACKLOG }, () => {
  log.info({ port: settings.port, host: settings.host }, 'the shop is open')
  console.error(`\n  The shop is open: ${settings.publicUrl}\n${demoSignIns(shop)}`)
})

/** Who can look behind the counter of a sample shop; empty where nobody can. */
function demoSignIns({ demo }: RunningApp): string {
  if (!demo) return ''
  const lines = demo.accounts.map(({ email, role }) => `    ${email} (${role})`)
  return `\n  To try the counter, ${settings.publicUrl}/staff-login, password ${demo.password}\n${lines.join('\n')}\n`
}
