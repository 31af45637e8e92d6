import { type ReactNode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { recordEarlyInput } from './client/early-input.ts'
import { setHistoryKey } from './client/router-scroll-restoration.ts'
import { registerServiceWorker } from './client/service-worker/register-service-worker.ts'
import { documentLanguage } from './i18n/language.ts'
import { documentDictionary, loadDocumentMessages } from './i18n/load-messages.ts'
import { createTranslate, TranslationProvider } from './i18n/translations.tsx'
import { discardExpiredDraft } from './warranty/register/discard-expired-draft.ts'

setHistoryKey()
const language = documentLanguage()
const dictionary = documentDictionary()
const messages = await loadDocumentMessages(dictionary)
const replayInput = recordEarlyInput(document)

/** Input first: the click that early-clicks.ts has queued may depend on it. */
function replayEarlyEvents() {
  replayInput()
  dispatchEvent(new Event('app:hydrated'))
}

// A transition hydrates in slices of a few milliseconds, so that touches in between are handled.
startTransition(() => {
  hydrateRoot(
    document,
    <TranslationProvider language={language} t={createTranslate(language, messages)} dictionary={dictionary}>
      <AfterHydration callback={replayEarlyEvents}>
        <HydratedRouter />
      </AfterHydration>
    </TranslationProvider>,
  )
})

if (import.meta.env.PROD) registerServiceWorker(language)
discardExpiredDraft()

function AfterHydration({ callback, children }: { callback: () => void; children: ReactNode }) {
  useEffect(() => {
    // After the effects of the first render, which set fields from the URL, and before any other event:
    // otherwise a click on a button that depends on the replayed input would be lost.
    queueMicrotask(callback)
  }, [callback])
  return children
}
