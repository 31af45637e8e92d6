import { hydrateOnUse } from '../../client/hydrate-on-use.tsx'

const load = async () => (await import('./search-forms.ts')).searchForms
const rendered = import.meta.env.SSR ? await load() : null

// The forms of the search panels, which the browser hydrates once the page is used.
export const SizeSearch = hydrateOnUse('size', rendered?.SizeSearch, async () => (await load()).SizeSearch)
export const VehicleSearch = hydrateOnUse(
  'vehicle',
  rendered?.VehicleSearch,
  async () => (await load()).VehicleSearch,
)
export const KeywordSearch = hydrateOnUse(
  'keyword',
  rendered?.KeywordSearch,
  async () => (await load()).KeywordSearch,
)
