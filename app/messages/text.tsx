import { createContext, type ReactNode, use } from 'react'
import { createTranslator } from 'use-intl/core'
import type { Texts } from './en/texts.ts'
import type { Language } from './language.ts'

/**
 * The texts of one language. A key stands whole and literal wherever it is used (`t('tyres.found', …)`), so that a
 * test can tell which texts are missing, extra or unused. A missing text shows its key (S §1).
 */
export type Translate = ReturnType<typeof translator>

/** Makes the texts of a language; made once and kept, because parsing a text costs more than filling it. */
export function translator(language: Language, texts: Texts) {
  return createTranslator<Texts>({
    locale: language === 'ms' ? 'ms-MY' : 'en-MY',
    messages: texts,
    timeZone: 'Asia/Kuala_Lumpur',
    onError: () => {},
    getMessageFallback: ({ namespace, key }) => (namespace ? `${namespace}.${key}` : key),
  })
}

const Text = createContext<{ language: Language; t: Translate } | null>(null)

export function TextProvider({
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
export function useText(): Translate {
  return useTextContext().t
}

export function useLanguage(): Language {
  return useTextContext().language
}

function useTextContext() {
  const context = use(Text)
  if (!context) throw new Error('There is no TextProvider above this component')
  return context
}
