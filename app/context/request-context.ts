import { createContext, type RouterContextProvider } from 'react-router'
import type { Permit, Power, StaffPower } from '../../domain/access/permit.ts'
import type { Person } from '../../domain/access/person.ts'
import type { Auth } from '../../domain/identity/auth.server.ts'
import type { Language } from '../i18n/language.ts'
import type { AppContext, RequestContext } from './app-context.ts'
import { requiredAccountStep } from './required-account-step.ts'

export const appContext = createContext<AppContext>()
export const requestContext = createContext<RequestContext>()
export const authContext = createContext<Auth>()
/** Who has signed in, set by authenticate.ts; null for a visitor, `unknown` where the database could not be asked. */
export const userContext = createContext<Person | null | 'unknown'>(null)
/** Set by authorize.ts on pages of the counter alone; reading them anywhere else is an error. */
export const staffPermitContext = createContext<Permit<StaffPower>>()
/** Set by authorize.ts on a customer's own pages alone; reading it anywhere else is an error. */
export const customerContext = createContext<Person>()
export const adminPermitContext = createContext<Permit<Power>>()
/** Set by server/request-handler.ts for every page. */
export const languageContext = createContext<Language>('ms')

/** Who is there, as the pages for everyone see it. */
export function getUser(context: Readonly<RouterContextProvider>): Person | null {
  const person = context.get(userContext)
  return person === 'unknown' ? null : person
}

/** Who is there with all that they may do: who has something to do first may do no more than a visitor. */
export function getActiveUser(context: Readonly<RouterContextProvider>): Person | null {
  const person = getUser(context)
  return requiredAccountStep(person, context.get(appContext)) === null ? person : null
}
