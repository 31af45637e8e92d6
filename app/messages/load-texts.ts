import type { Texts } from './en/texts.ts'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from './language.ts'

/**
 * The texts a browser has, in its language. A page brings those of its own areas and no others; what opens later (a dialog)
 * brings its area along. The object grows: whoever holds it sees what has come.
 */
export type Area = keyof Texts

const areas = import.meta.glob<{ texts: object }>(['./*/*.ts', '!./*/texts.ts'])
const loaded: Partial<Record<Area, object>> = {}

/** Loads areas that are not here yet; returns all that are. */
export async function loadTexts(language: Language, wanted: readonly Area[]): Promise<Texts> {
  const missing = wanted.filter(area => !loaded[area])
  const modules = await Promise.all(missing.map(area => areas[`./${language}/${area}.ts`]?.()))
  for (const [at, area] of missing.entries()) loaded[area] = modules[at]?.texts
  return loaded as Texts
}

/** The language of the document that is open. */
export function spokenHere(): Language {
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : DEFAULT_LANGUAGE
}

/** The areas that a page shows when it opens. A new page is a new document, so its path decides. */
export function areasOf(pathname: string): readonly Area[] {
  const [, first = ''] = pathname.split('/')
  return [
    'shell',
    'errors',
    ...(AREAS[first] ?? []),
    ...(pathname.endsWith('/book') ? (['booking'] as const) : []),
  ]
}

const AREAS: Record<string, readonly Area[]> = {
  '': ['home', 'tyres'],
  tires: ['tyres'],
  tire: ['tyres', 'tyre'],
  'engine-oil': ['oils', 'tyres', 'booking'],
  branches: ['branches'],
  'locate-us': ['branches'],
  knowledge: ['pages'],
  'about-us': ['pages'],
  auth: ['account'],
  'staff-login': ['staff'],
  dashboard: ['staff', 'photos', 'tyreIds'],
  privacy: ['privacy'],
  'warranty-registration': ['warranty', 'photos', 'terms', 'tyreIds'],
}
