import { createContext, type ReactNode } from 'react'
import type { LabourCharge } from '../../domain/labour/labour-charge.ts'
import type { FooterData } from './root-data.ts'

/** What loaders load for the HTML of the server alone (serverDataContext): it is not sent as data. */
export type ServerData = { readonly footer?: FooterData; readonly labourCharges?: readonly LabourCharge[] }

/** ServerData for the components below ServerHtml; empty in the browser. */
export const ServerDataContext = /* #__PURE__ */ createContext<ServerData>({})

/**
 * A part of the page that only the server renders: the browser keeps its HTML, and needs neither its code nor its data. It must
 * be on every list of a page that changes in place. `name` is unique on the page; `children` are null in the browser:
 *
 *     <ServerHtml name="footer">{import.meta.env.SSR && <Footer />}</ServerHtml>
 */
export function ServerHtml({ name, children }: { name: string; children: ReactNode }) {
  const attributes = { 'data-server-html': name }
  if (import.meta.env.SSR) return <div {...attributes}>{children}</div>
  // Kept from the hydration on, because React may render the part anew when its element is gone.
  kept[name] ??= document.querySelector(`[data-server-html=${name}]`)?.innerHTML
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what the server rendered
  return <div {...attributes} dangerouslySetInnerHTML={{ __html: kept[name] ?? '' }} />
}

const kept: Record<string, string | undefined> = {}
