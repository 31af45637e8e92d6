// One file for the browser: a list has most of them.
export { ChooseCar } from '../search/choose-car.tsx'
export { QueryNotes } from '../search/query-notes.tsx'
export { Filters } from './filters.tsx'
export { LabourCharges } from './labour-charges.tsx'
export { ListPagination } from './list-pagination.tsx'
