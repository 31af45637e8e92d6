import { hydrateOnUse } from '../../client/hydrate-on-use.tsx'

const load = async () => (await import('./list-parts.ts')).listParts
const rendered = import.meta.env.SSR ? await load() : null

// What stands around the cards, which the browser hydrates once the page is used.
export const ChooseCar = hydrateOnUse('choose-car', rendered?.ChooseCar, async () => (await load()).ChooseCar)
export const QueryNotes = hydrateOnUse('notes', rendered?.QueryNotes, async () => (await load()).QueryNotes)
export const Filters = hydrateOnUse('filters', rendered?.Filters, async () => (await load()).Filters)
export const ListPagination = hydrateOnUse(
  'pages',
  rendered?.ListPagination,
  async () => (await load()).ListPagination,
)
export const LabourCharges = hydrateOnUse(
  'labour',
  rendered?.LabourCharges,
  async () => (await load()).LabourCharges,
)
