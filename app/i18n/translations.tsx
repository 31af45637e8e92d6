import format, { type CompiledMessage } from 'icu-minify/format'
import { createContext, type ReactNode, use } from 'react'
import type { createTranslator } from 'use-intl/core'
import type { Messages } from './en/messages.ts'
import type { Language } from './language.ts'

/**
 * Translates a message key. Keys are always whole literals (`t('tyres.found', …)`), so that a test finds
 * missing and unused ones. A missing translation shows its key (rule S1.5).
 *
 * The types are those of use-intl, which knows the parameters of a message; icu-minify formats the compiled
 * messages without a parser (compile-messages.ts).
 */
export type Translate = ReturnType<typeof createTranslator<Messages>>

/** The translate function of a language. */
export function createTranslate(language: Language, messages: Messages): Translate {
  const options = { timeZone: 'Asia/Kuala_Lumpur', formatters }
  const found = new Map<string, unknown>()
  const translate = (key: string, values?: Record<string, string | number>) => {
    let message = found.get(key)
    if (message === undefined) {
      message = find(messages, key)
      found.set(key, message)
    }
    if (typeof message === 'string') return message
    return Array.isArray(message)
      ? format(message as CompiledMessage, LOCALES[language], values, options)
      : key
  }
  return translate as Translate
}

const find = (messages: unknown, key: string) =>
  key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)?.[name], messages)

const LOCALES: Record<Language, string> = { ms: 'ms-MY', en: 'en-MY' }

/** Creating an Intl formatter costs a thousand times as much as using it. */
const formatters = {
  getNumberFormat: cached(Intl.NumberFormat),
  getPluralRules: cached(Intl.PluralRules),
  getDateTimeFormat: cached(Intl.DateTimeFormat),
}

function cached<Options, Format>(Make: new (locale: string, options: Options) => Format) {
  const formats = new Map<string, Format>()
  return (locale: string, options: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`
    const format = formats.get(key) ?? new Make(locale, options)
    formats.set(key, format)
    return format
  }
}

type Translations = {
  readonly language: Language
  readonly t: Translate
  /** the address of the page's dictionary (dictionaries.ts) */
  readonly dictionary: string
}

const TranslationContext = createContext<Translations | null>(null)

export function TranslationProvider({ children, ...value }: Translations & { children: ReactNode }) {
  return <TranslationContext value={value}>{children}</TranslationContext>
}

/** Translates into the visitor's language. */
export function useTranslations(): Translate {
  return useTranslationContext().t
}

export function useLanguage(): Language {
  return useTranslationContext().language
}

/** The address of the page's dictionary, for the document. */
export function useDictionary(): string {
  return useTranslationContext().dictionary
}

function useTranslationContext() {
  const context = use(TranslationContext)
  if (!context) throw new Error('There is no TranslationProvider above this component')
  return context
}
