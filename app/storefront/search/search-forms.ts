import { KeywordSearch } from './keyword-search.tsx'
import { SizeSearch } from './size-search.tsx'
import { VehicleSearch } from './vehicle-search.tsx'

/** Downloaded as one file, because a page has all of them. */
export const searchForms = { KeywordSearch, SizeSearch, VehicleSearch }
