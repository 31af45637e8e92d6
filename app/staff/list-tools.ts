import type { RouterContextProvider } from 'react-router'
import { holdResponse } from '../context/hold-response.ts'
import { appContext } from '../context/request-context.ts'

export type StaffListTools = ReturnType<typeof staffListTools>

/** What the loaders of lists of customers need (readListPage). */
export const staffListTools = (context: Readonly<RouterContextProvider>) => ({
  ...context.get(appContext),
  holdResponse: (work: Promise<unknown>) => holdResponse(context, work),
})
