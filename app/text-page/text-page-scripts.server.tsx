import { textPageScript } from 'virtual:text-page'
import { DEFERRED_MODULE, startDeferredScripts } from '../client/deferred-scripts.ts'
import { callOf, InlineScript, toScript } from '../client/inline-script.tsx'
import { HOVER_SCRIPT } from '../client/page-scripts.server.tsx'
import { SPECULATION_RULES } from '../client/prerender.ts'
import { USED } from '../components/use-early-use.ts'
import { NavigationProgress } from '../layouts/navigation-progress.tsx'

/** The end of <body> of a text page: one small script for immediate use, and data that it shows on demand. */
export function TextPageScripts({ mayPrerender }: { mayPrerender: boolean }) {
  return (
    <>
      <template data-navigation-progress="">
        <NavigationProgress path="" />
      </template>
      <InlineScript type={DEFERRED_MODULE} code={`import ${toScript(textPageScript)}`} />
      <InlineScript code={callOf(startDeferredScripts, DEFERRED_MODULE, USED, [textPageScript])} />
      <InlineScript code={HOVER_SCRIPT} />
      {mayPrerender && <InlineScript type="speculationrules" code={SPECULATION_RULES} />}
    </>
  )
}
