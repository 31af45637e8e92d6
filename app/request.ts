import { createContext } from 'react-router'
import type { Accounts } from '../domain/people/open-accounts.server.ts'
import type { Person } from '../domain/people/person.ts'
import type { Language } from './messages/language.ts'
import type { Shop, Visit } from './visit.ts'

export const shopContext = createContext<Shop>()
export const visitContext = createContext<Visit>()
export const accountsContext = createContext<Accounts>()
/** Who has signed in, set by root.tsx for every page; null for a visitor. */
export const personContext = createContext<Person | null>(null)
/** Set by root.tsx for every page. */
export const languageContext = createContext<Language>('ms')
