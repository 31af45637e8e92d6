import { hydrateOnUse } from '../../client/hydrate-on-use.tsx'

const load = () => import('./list-parts.ts')
const parts = import.meta.env.SSR ? await load() : null

// What stands around the cards, which the browser hydrates once the page is used.
export const ChooseCar = hydrateOnUse('choose-car', parts?.ChooseCar, async () => (await load()).ChooseCar)
export const QueryNotes = hydrateOnUse('notes', parts?.QueryNotes, async () => (await load()).QueryNotes)
export const Filters = hydrateOnUse('filters', parts?.Filters, async () => (await load()).Filters)
export const ListPagination = hydrateOnUse(
  'pages',
  parts?.ListPagination,
  async () => (await load()).ListPagination,
)
export const LabourCharges = hydrateOnUse(
  'labour',
  parts?.LabourCharges,
  async () => (await load()).LabourCharges,
)
