/**
 * How the browser follows an internal link or GET form. PageLink and QueryForm write the options as data
 * attributes; app/client/same-page-navigation.ts and app/client/early-clicks.ts read them. No other file
 * names these attributes.
 */
export type NavigationOptions = {
  /** always load a new document, even where only the query changes */
  readonly reload?: boolean
  /** keep the scroll position where only the query changes */
  readonly keepScroll?: boolean
  /** a component handles its event, with or without navigating: one before hydration is queued and replayed */
  readonly inPlace?: boolean
}

export const IN_PLACE_ATTRIBUTE = 'data-in-place'

export function navigationAttributes({ reload, keepScroll, inPlace }: NavigationOptions) {
  return {
    'data-reload': reload ? '' : undefined,
    'data-keep-scroll': keepScroll ? '' : undefined,
    [IN_PLACE_ATTRIBUTE]: inPlace ? '' : undefined,
  }
}

export function readNavigationOptions(
  element: HTMLElement,
): Pick<NavigationOptions, 'reload' | 'keepScroll'> {
  const { reload, keepScroll } = element.dataset
  return { reload: reload !== undefined, keepScroll: keepScroll !== undefined }
}

/** Makes all links and forms below an element load a new document. */
export function reloadAlways(root: Element): void {
  for (const element of root.querySelectorAll<HTMLElement>('a, form')) element.dataset.reload = ''
}
