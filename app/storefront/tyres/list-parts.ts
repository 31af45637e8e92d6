import { ChooseCar } from '../search/choose-car.tsx'
import { QueryNotes } from '../search/query-notes.tsx'
import { Filters } from './filters.tsx'
import { LabourCharges } from './labour-charges.tsx'
import { ListPagination } from './list-pagination.tsx'

/** What the browser downloads in one file, as a list has most of them. */
export const listParts = { ChooseCar, QueryNotes, Filters, LabourCharges, ListPagination }
