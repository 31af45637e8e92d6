import { createContext } from 'react-router'
import type { Language } from './messages/language.ts'
import type { Shop, Visit } from './visit.ts'

export const shopContext = createContext<Shop>()
export const visitContext = createContext<Visit>()
/** Set by root.tsx for every page. */
export const languageContext = createContext<Language>('ms')
