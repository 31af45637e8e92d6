// One file for the browser: a page has all of them.
export { KeywordSearch } from './keyword-search.tsx'
export { SizeSearch } from './size-search.tsx'
export { VehicleSearch } from './vehicle-search.tsx'
