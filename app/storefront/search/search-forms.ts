import { KeywordSearch } from './keyword-search.tsx'
import { SizeSearch } from './size-search.tsx'
import { VehicleSearch } from './vehicle-search.tsx'

/** What the browser downloads in one file, as a page has all of them. */
export const searchForms = { KeywordSearch, SizeSearch, VehicleSearch }
