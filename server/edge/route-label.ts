import type { IncomingMessage } from 'node:http'
import { routeOfPath } from '../../app/routes.ts'

/**
 * The route pattern of a request, or `/assets/*` and `/pictures/*` for files: one of a fixed list, never the
 * path.
 */
export function routeLabel({ url = '' }: IncomingMessage): string {
  const path = url.split('?', 1)[0] ?? ''
  const folder = FILE_FOLDERS.find(name => path.startsWith(name))
  return folder ? `${folder}*` : (routeOfPath(path)?.path ?? '/*')
}
const FILE_FOLDERS = ['/assets/', '/pictures/']
