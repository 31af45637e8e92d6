import { type ReactNode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { recordEarlyInput } from './client/early-input.ts'
import { setHistoryKey } from './client/router-scroll-restoration.ts'
import { registerServiceWorker } from './client/service-worker/register-service-worker.ts'
import { documentDictionary, documentLanguage, loadMessages } from './i18n/load-messages.ts'
import { createTranslate, TranslationProvider } from './i18n/translations.tsx'
import { discardExpiredDraft } from './warranty/register/discard-expired-draft.ts'

setHistoryKey()
const language = documentLanguage()
const dictionary = documentDictionary()
const messages = await loadMessages(language, dictionary)
const replayInput = recordEarlyInput(document)

/** What the visitor did before: choices first, then the tap that deferred-scripts.ts holds. */
function replayEarlyEvents() {
  replayInput()
  dispatchEvent(new Event('app:hydrated'))
}

// A transition is carried out in slices of a few milliseconds: a touch in between does not wait for the whole page.
startTransition(() => {
  hydrateRoot(
    document,
    <TranslationProvider language={language} t={createTranslate(language, messages)} dictionary={dictionary}>
      <WhenReady then={replayEarlyEvents}>
        <HydratedRouter />
      </WhenReady>
    </TranslationProvider>,
  )
})

if (import.meta.env.PROD) registerServiceWorker(language)
discardExpiredDraft()

function WhenReady({ then, children }: { then: () => void; children: ReactNode }) {
  useEffect(() => {
    // After the effects of this first render, in which fields take the values of the address, and before any other event: a tap on
    // a button that waits for those choices would be lost.
    queueMicrotask(then)
  }, [then])
  return children
}
