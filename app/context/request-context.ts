import { createContext, type RouterContextProvider } from 'react-router'
import type { OfficePermission, Permission, Permit, StaffPermission } from '../../domain/access/permit.ts'
import type { User } from '../../domain/access/user.ts'
import type { Catalogue } from '../../domain/catalogue/catalogue.ts'
import type { Auth } from '../../domain/identity/auth.server.ts'
import type { Language } from '../i18n/language.ts'
import type { AppContext, Preview, RequestContext } from './app-context.ts'
import { requiredAccountStep } from './required-account-step.ts'

export const appContext = createContext<AppContext>()
export const requestContext = createContext<RequestContext>()
export const authContext = createContext<Auth>()
/**
 * Set by authenticate.ts: null for an anonymous visitor, `unknown` if the database did not answer (rule
 * W11.8).
 */
export const userContext = createContext<User | null | 'unknown'>(null)
/** Set by authorize.ts on staff routes only; reading it on another route throws. */
export const staffPermitContext = createContext<Permit<StaffPermission>>()
/** Set by authorize.ts on the routes of every staff account only; reading it on another route throws. */
export const staffAccountContext = createContext<User>()
/**
 * Set by authorize.ts on desk routes only; `admin` is null for the office. Reading it on another route
 * throws.
 */
export const deskContext = createContext<{
  readonly office: Permit<OfficePermission>
  readonly admin: Permit<Permission> | null
}>()
/** Set by authorize.ts on customer routes only; reading it on another route throws. */
export const customerContext = createContext<User>()
/** Set by authorize.ts on administrator routes only; reading it on another route throws. */
export const adminPermitContext = createContext<Permit<Permission>>()
/**
 * Renders a page of the storefront for this request's user with another catalogue. Set by
 * server/request-handler.ts.
 */
export const renderPreviewContext =
  createContext<
    (request: Request, changes: { catalogue: Catalogue; preview: Preview }) => Promise<Response>
  >()
/** Set by server/request-handler.ts for every request. */
export const languageContext = createContext<Language>('ms')

/** Set by loaders, read by app/entry.server.tsx. */
export const serverHtmlContext = createContext<Record<string, string>>({})

/** Sets the HTML of a part that only the server renders (server-html.tsx). */
export const addServerHtml = (context: Readonly<RouterContextProvider>, name: string, html: string) =>
  context.set(serverHtmlContext, { ...context.get(serverHtmlContext), [name]: html })

/** The signed-in user; null for an anonymous visitor, and if the database did not answer. */
export function getUser(context: Readonly<RouterContextProvider>): User | null {
  const user = context.get(userContext)
  return user === 'unknown' ? null : user
}

/**
 * Like getUser, but null for staff who must complete an account step first: until then they have only a
 * visitor's rights (rule W11.9).
 */
export function getActiveUser(context: Readonly<RouterContextProvider>): User | null {
  const user = getUser(context)
  return requiredAccountStep(user, context.get(appContext)) === null ? user : null
}

/**
 * The administrator's permit on a desk route, for actions that the office may only prepare. Answers 404 to
 * the office.
 */
export function requireAdminPermit(context: Readonly<RouterContextProvider>): Permit<Permission> {
  const { admin } = context.get(deskContext)
  if (!admin) throw new Response(null, { status: 404 })
  return admin
}
