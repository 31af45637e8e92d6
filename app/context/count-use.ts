import type { RouterContextProvider } from 'react-router'
import { hasStaffAccount } from '../../domain/access/user.ts'
import type { Use } from '../../domain/usage/use.ts'
import { getUser, requestContext } from './request-context.ts'

/** Counts a use of the page by this visitor, staff aside (rule S35.2). */
export function countUse(context: Readonly<RouterContextProvider>, use: Use): void {
  if (!hasStaffAccount(getUser(context))) context.get(requestContext).count(use)
}
