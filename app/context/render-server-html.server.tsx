import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '../i18n/language.ts'
import { TranslationProvider } from '../i18n/translations.tsx'
import { translators } from '../i18n/translators.server.ts'

/**
 * The HTML for a ServerHtml, rendered once for each object that it depends on, and language and `variant`.
 */
export function createServerHtml<Source extends object, Variant extends string = never>(
  render: (source: Source, language: Language, variant: Variant | null) => ReactNode,
) {
  const rendered = new WeakMap<Source, Map<string, string>>()
  return (source: Source, language: Language, variant: Variant | null = null): string => {
    const ofSource = rendered.get(source) ?? new Map<string, string>()
    rendered.set(source, ofSource)
    const key = `${language} ${variant ?? ''}`
    const html =
      ofSource.get(key) ??
      renderToStaticMarkup(
        <TranslationProvider language={language} t={translators[language]} dictionary="">
          {render(source, language, variant)}
        </TranslationProvider>,
      )
    ofSource.set(key, html)
    return html
  }
}
