import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { isLanguage } from './messages/language.ts'
import { TextProvider, translator } from './messages/text.tsx'

const spoken = document.documentElement.lang
const language = isLanguage(spoken) ? spoken : 'ms'
const { texts } =
  language === 'ms' ? await import('./messages/ms/texts.ts') : await import('./messages/en/texts.ts')

startTransition(() => {
  hydrateRoot(
    document,
    <TextProvider language={language} t={translator(language, texts)}>
      <HydratedRouter />
    </TextProvider>,
  )
})
