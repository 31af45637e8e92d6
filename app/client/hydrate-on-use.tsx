import { type ComponentType, lazy, memo, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { reloadAlways } from '../components/navigation-options.ts'
import { USED } from '../components/use-early-use.ts'
import { HYDRATED_LATER, listChangedFields, recordEarlyInput } from './early-input.ts'
import { addUnhydrated, removeUnhydrated } from './unhydrated-parts.ts'

type PropsOf<Component> = Component extends ComponentType<infer Props extends object> ? Props : never

/**
 * A part of a page that the server renders and the browser hydrates once the page is used (touched, scrolled,
 * typed into): its code is not downloaded before. Until then its links and GET forms work as on any page, and
 * hydration replays what the visitor chose or typed. If its code cannot be downloaded, the part stays as the
 * server rendered it.
 *
 * `name` is the name of a component that `load` imports; a page has at most one part of that name. `rendered`
 * are these components on the server and null in the browser, so that only `load` imports their code:
 *
 *     const load = async () => (await import('./list-parts.ts')).listParts
 *     const rendered = import.meta.env.SSR ? await load() : null
 *     export const Filters = hydrateOnUse('Filters', rendered, load)
 */
export function hydrateOnUse<Name extends string, Components extends { readonly [name in Name]: unknown }>(
  name: Name,
  rendered: Components | null,
  load: () => Promise<Components>,
) {
  type Props = PropsOf<Components[Name]>
  const select = (components: Components) => components[name] as ComponentType<Props>
  const Content = rendered ? select(rendered) : lazy(() => download(name, async () => select(await load())))
  // React hydrates a part at once when its properties change, so another render of the page must not change
  // them.
  return memo(function HydratedLater(props: Props) {
    return (
      <Region name={name}>
        <Content {...props} />
      </Region>
    )
  })
}

function Region({ name, children }: { name: string; children: ReactNode }) {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = region
    if (!current) return
    // Only the server writes a boundary between comments. Record input from now on: the event app:hydrated is
    // about to replay all earlier clicks.
    if (current.firstChild instanceof Comment) {
      recordings.set(name, recordEarlyInput(current))
      addUnhydrated(name)
    }
    setDisabled(current, SCRIPTED, false)
    // The page may have been used before this code loaded, and the browser restores fields after a reload.
    const wasUsed = document.documentElement.hasAttribute(USED)
    if (wasUsed || listChangedFields(current).length > 0) startUse()
    // Once the page is used, do not disable buttons: a tap in progress would be lost.
    else setDisabled(current, INCOMPLETE, true)
    return () => removeUnhydrated(name)
  }, [name])
  return (
    <div ref={region} {...{ [HYDRATED_LATER]: name }}>
      <Suspense>{children}</Suspense>
    </div>
  )
}

function setDisabled(region: Element, controls: string, isDisabled: boolean) {
  for (const control of region.querySelectorAll<HTMLSelectElement | HTMLButtonElement>(controls))
    control.disabled = isDisabled
}

/** Controls that need another control filled in first; only a script can enforce that. */
const INCOMPLETE = '[data-incomplete]'
/**
 * Buttons that only a script handles: disabled without JavaScript; early clicks on them are replayed when the
 * part is hydrated.
 */
const SCRIPTED = '[data-scripted]'

async function download<Props extends object>(name: string, load: () => Promise<ComponentType<Props>>) {
  await used
  const region = document.querySelector(`[${HYDRATED_LATER}="${name}"]`)
  // Undefined if the part appears later, in a list that was loaded in place.
  const replay = recordings.get(name)
  const loaded = await load().catch(() => null)
  // Restore the server's state first: React would leave a control disabled that it hydrates as enabled.
  if (region) setDisabled(region, INCOMPLETE, false)
  if (!loaded && region) {
    setDisabled(region, SCRIPTED, true)
    for (const button of region.querySelectorAll('[aria-busy=true]'))
      button.setAttribute('aria-busy', 'false')
    reloadAlways(region)
  }
  return {
    default: withReplay(loaded ?? asRendered(region), () => {
      replay?.()
      removeUnhydrated(name)
    }),
  }
}

/** What the server rendered: the same elements, because they hold what was typed since. */
function asRendered(region: Element | null) {
  const elements = [...(region?.children ?? [])]
  const focused = elements.some(each => each.contains(document.activeElement)) ? document.activeElement : null
  const adopt = (parent: HTMLDivElement | null) => {
    parent?.append(...elements)
    if (parent && focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
  return () => <div ref={adopt} className="contents" />
}

/**
 * Recordings of the parts that the server rendered, by name; each replays the input since the page was
 * hydrated.
 */
const recordings = new Map<string, () => void>()

/** The component; replays its input after hydration. */
function withReplay<Props extends object>(Loaded: ComponentType<Props>, replay: () => void) {
  let pending: (() => void) | undefined = replay
  return function Hydrated(props: Props) {
    useEffect(() => {
      if (pending) queueMicrotask(pending)
      pending = undefined
    }, [])
    return <Loaded {...props} />
  }
}

/** Hydrates these parts before the page is used, because one of them has something to show. */
export const hydrateNow = () => startUse()

let startUse = () => {}

/** Resolves when the page is used for the first time. */
const used = new Promise<void>(resolve => {
  startUse = resolve
  if (import.meta.env.SSR) return
  const options = { once: true, capture: true, passive: true }
  for (const event of ['pointerdown', 'pointermove', 'wheel', 'keydown', 'focusin', 'input', 'click'])
    document.addEventListener(event, startUse, options)
  // Only the document's scrolling: elements such as a carousel may scroll by themselves.
  document.addEventListener('scroll', startUse, { once: true, passive: true })
  addEventListener('popstate', startUse, options)
})
