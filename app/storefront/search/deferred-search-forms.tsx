import { hydrateOnUse } from '../../client/hydrate-on-use.tsx'

const load = async () => (await import('./search-forms.ts')).searchForms
const rendered = import.meta.env.SSR ? await load() : null

// The forms of the search panels; hydrated once the page is used.
export const SizeSearch = hydrateOnUse('SizeSearch', rendered, load)
export const VehicleSearch = hydrateOnUse('VehicleSearch', rendered, load)
export const KeywordSearch = hydrateOnUse('KeywordSearch', rendered, load)
