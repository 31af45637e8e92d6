import { createContext, type RouterContextProvider } from 'react-router'
import type { Accounts } from '../domain/people/open-accounts.server.ts'
import type { Permit, Power, StaffPower } from '../domain/people/permit.ts'
import type { Person } from '../domain/people/person.ts'
import { comesFirst } from './comes-first.ts'
import type { Language } from './messages/language.ts'
import type { Shop, Visit } from './visit.ts'

export const shopContext = createContext<Shop>()
export const visitContext = createContext<Visit>()
export const accountsContext = createContext<Accounts>()
/** Who has signed in, set by identify.ts; null for a visitor, `unknown` where the database could not be asked. */
export const personContext = createContext<Person | null | 'unknown'>(null)
/** Set by gate.ts on pages of the counter alone; reading them anywhere else is an error. */
export const staffPermitContext = createContext<Permit<StaffPower>>()
/** Set by gate.ts on a customer's own pages alone; reading it anywhere else is an error. */
export const customerContext = createContext<Person>()
export const adminPermitContext = createContext<Permit<Power>>()
/** Set by server/app.ts for every page. */
export const languageContext = createContext<Language>('ms')

/** Who is there, as the pages for everyone see it. */
export function personOf(context: Readonly<RouterContextProvider>): Person | null {
  const person = context.get(personContext)
  return person === 'unknown' ? null : person
}

/** Who is there with all that they may do: who has something to do first may do no more than a visitor. */
export function actingPersonOf(context: Readonly<RouterContextProvider>): Person | null {
  const person = personOf(context)
  return comesFirst(person, context.get(shopContext)) === null ? person : null
}
