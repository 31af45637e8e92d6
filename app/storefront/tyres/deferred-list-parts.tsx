import { hydrateOnUse } from '../../client/hydrate-on-use.tsx'

const load = async () => (await import('./list-parts.ts')).listParts
const rendered = import.meta.env.SSR ? await load() : null

// The parts around the cards; hydrated once the page is used.
export const ChooseCar = hydrateOnUse('ChooseCar', rendered, load)
export const QueryNotes = hydrateOnUse('QueryNotes', rendered, load)
export const Filters = hydrateOnUse('Filters', rendered, load)
export const ListPagination = hydrateOnUse('ListPagination', rendered, load)
export const LabourCharges = hydrateOnUse('LabourCharges', rendered, load)
