import { type ReactNode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { bundleOf } from './messages/bundles.ts'
import { loadTexts, spokenHere } from './messages/load-texts.ts'
import { TextProvider, translator } from './messages/text.tsx'
import { rememberChoices } from './replay-choices.ts'
import { dropOldDraft } from './warranty/drop-old-draft.ts'
import { startWorker } from './worker/start-worker.ts'

const language = spokenHere()
const texts = await loadTexts(language, bundleOf(location.pathname))
const chooseAgain = rememberChoices(document)

/** What the visitor did before: choices first, then the tap that start-scripts.ts holds. */
function takeOver() {
  chooseAgain()
  dispatchEvent(new Event('takenover'))
}

// A transition is carried out in slices of a few milliseconds: a touch in between does not wait for the whole page.
startTransition(() => {
  hydrateRoot(
    document,
    <TextProvider language={language} t={translator(language, texts)}>
      <WhenReady then={takeOver}>
        <HydratedRouter />
      </WhenReady>
    </TextProvider>,
  )
})

if (import.meta.env.PROD) startWorker(language)
dropOldDraft()

function WhenReady({ then, children }: { then: () => void; children: ReactNode }) {
  useEffect(() => {
    // After the effects of this first render, in which fields take the values of the address, and before any other event: a tap on
    // a button that waits for those choices would be lost.
    queueMicrotask(then)
  }, [then])
  return children
}
