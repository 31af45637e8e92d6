import { createContext, use } from 'react'

/** The HTML of each ServerHtml of the page by its name. Only the server sets it; empty in the browser. */
export const ServerHtmlContext = /* #__PURE__ */ createContext<Record<string, string>>({})

/**
 * A part of the page that only the server renders, into HTML that many requests share (addServerHtml): the
 * browser needs neither its code nor its data. A page that navigates in place must always include it.
 */
export function ServerHtml({ name }: { name: string }) {
  let html = use(ServerHtmlContext)[name]
  if (!import.meta.env.SSR) {
    // Kept from the hydration on, because React may render the part anew when its element is gone.
    kept[name] ??= document.querySelector(`[data-server-html=${name}]`)?.innerHTML
    html = kept[name]
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what the server rendered
  return <div data-server-html={name} dangerouslySetInnerHTML={{ __html: html ?? '' }} />
}

const kept: Record<string, string | undefined> = {}
