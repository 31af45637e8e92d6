import { hydrateOnUse } from '../../client/hydrate-on-use.tsx'

const load = () => import('./search-forms.ts')
const forms = import.meta.env.SSR ? await load() : null

// The forms of the search panels, which the browser hydrates once the page is used.
export const SizeSearch = hydrateOnUse('size', forms?.SizeSearch, async () => (await load()).SizeSearch)
export const VehicleSearch = hydrateOnUse(
  'vehicle',
  forms?.VehicleSearch,
  async () => (await load()).VehicleSearch,
)
export const KeywordSearch = hydrateOnUse(
  'keyword',
  forms?.KeywordSearch,
  async () => (await load()).KeywordSearch,
)
