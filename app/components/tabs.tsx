import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { PageLink } from './page-link.tsx'

type Props<Tab extends string> = {
  label: string
  tabs: readonly {
    tab: Tab
    name: string
    href: string
    /** null if it is loaded when the tab opens */
    panel: ReactNode
    isDisabled?: boolean
  }[]
  open: Tab
  /** Opens a tab; while that takes time the tab is busy. */
  onOpen: (tab: Tab) => void | Promise<void>
}

/**
 * Tabs are links: without script each opens its panel as a page. With script they switch in place, and a
 * click before hydration does too (`inPlace`), so that the fields of a panel keep their values.
 */
export function Tabs<Tab extends string>({ label, tabs, open, onOpen }: Props<Tab>) {
  const id = useId()
  const [opening, setOpening] = useState<Tab | null>(null)

  async function openTab(tab: Tab) {
    setOpening(tab)
    await onOpen(tab)
    setOpening(null)
  }

  /** From the tab that has the focus: the open one may still be on its way. */
  function move(event: KeyboardEvent<HTMLElement>, from: Tab) {
    const usable = tabs.filter(({ isDisabled }) => !isDisabled)
    const at = usable.findIndex(({ tab }) => tab === from)
    const last = usable.length - 1
    const to = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key]
    const next = to !== undefined && usable[to]
    if (!next) return
    event.preventDefault()
    void openTab(next.tab)
    document.getElementById(`${id}-tab-${next.tab}`)?.focus()
  }

  return (
    <>
      <div role="tablist" aria-label={label} className="flex flex-wrap border-b-2 border-black">
        {tabs.map(({ tab, name, href, isDisabled = false }) => (
          <PageLink
            key={tab}
            id={`${id}-tab-${tab}`}
            to={isDisabled ? undefined : href}
            inPlace
            aria-busy={tab === opening || undefined}
            aria-disabled={isDisabled || undefined}
            role="tab"
            aria-selected={tab === open}
            aria-controls={`${id}-panel-${tab}`}
            tabIndex={tab === open ? 0 : -1}
            onClick={event => {
              event.preventDefault()
              if (!isDisabled) void openTab(tab)
            }}
            onKeyDown={event => move(event, tab)}
            className="grid min-h-12 flex-1 place-items-center rounded-t-control px-2 text-center text-sm font-semibold leading-tight no-underline hover:bg-floor aria-selected:bg-black aria-selected:text-white aria-disabled:cursor-not-allowed aria-disabled:text-faint sm:text-base"
          >
            {name}
          </PageLink>
        ))}
      </div>
      {tabs.map(({ tab, panel }) => (
        <div
          key={tab}
          id={`${id}-panel-${tab}`}
          role="tabpanel"
          aria-labelledby={`${id}-tab-${tab}`}
          hidden={tab !== open}
          className="pt-4"
        >
          {panel}
        </div>
      ))}
    </>
  )
}
