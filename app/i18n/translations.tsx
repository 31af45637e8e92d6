import format, { type CompiledMessage } from 'icu-minify/format'
import { createContext, type ReactNode, use } from 'react'
import type { createTranslator } from 'use-intl/core'
import type { Messages } from './en/messages.ts'
import type { Language } from './language.ts'

/**
 * The texts of one language. A key stands whole and literal wherever it is used (`t('tyres.found', …)`), so that a
 * test can tell which texts are missing, extra or unused. A missing text shows its key (S §1).
 *
 * The types are use-intl's, which knows a text's parameters; what fills a text is icu-minify, of which browsers get only
 * the part that needs no parser (compile-messages.ts).
 */
export type Translate = ReturnType<typeof createTranslator<Messages>>

/** Makes the texts of a language. */
export function createTranslate(language: Language, texts: Messages): Translate {
  const options = { timeZone: 'Asia/Kuala_Lumpur', formatters }
  const translate = (key: string, values?: Record<string, string | number>) => {
    const text = key
      .split('.')
      .reduce<unknown>((part, name) => (part as Record<string, unknown>)?.[name], texts)
    if (typeof text === 'string') return text
    return Array.isArray(text) ? format(text as CompiledMessage, LOCALES[language], values, options) : key
  }
  return translate as Translate
}

const LOCALES: Record<Language, string> = { ms: 'ms-MY', en: 'en-MY' }

/** Making one of these costs a thousand times its use. */
const formatters = {
  getNumberFormat: kept(Intl.NumberFormat),
  getPluralRules: kept(Intl.PluralRules),
  getDateTimeFormat: kept(Intl.DateTimeFormat),
}

function kept<Options, Format>(Make: new (locale: string, options: Options) => Format) {
  const made = new Map<string, Format>()
  return (locale: string, options: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`
    const format = made.get(key) ?? new Make(locale, options)
    made.set(key, format)
    return format
  }
}

const Text = createContext<{ language: Language; t: Translate } | null>(null)

export function TranslationProvider({
  children,
  ...value
}: {
  language: Language
  t: Translate
  children: ReactNode
}) {
  return <Text value={value}>{children}</Text>
}

/** The texts in the visitor's language. */
export function useTranslations(): Translate {
  return useTextContext().t
}

export function useLanguage(): Language {
  return useTextContext().language
}

function useTextContext() {
  const context = use(Text)
  if (!context) throw new Error('There is no TranslationProvider above this component')
  return context
}
