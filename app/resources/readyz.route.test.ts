import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { AppContext, RequestContext } from '../context/app-context.ts'
import { appContext, requestContext } from '../context/request-context.ts'
import type { Route } from './+types/readyz.route.ts'
import { loader } from './readyz.route.ts'

test.each([
  [null, false, 200, 'ready'],
  [null, true, 503, 'overloaded'],
  ['database', true, 503, 'database'],
  ['stopping', false, 503, 'stopping'],
])('not ready for %j and overloaded %s is answered %i %s', async (reason, isOverloaded, status, word) => {
  const context = new RouterContextProvider()
  context.set(appContext, { notReadyReason: async () => reason } as AppContext)
  context.set(requestContext, { isOverloaded } as RequestContext)
  const response = await loader({ context } as unknown as Route.LoaderArgs)
  expect([response.status, await response.text()]).toEqual([status, `${word}\n`])
})
