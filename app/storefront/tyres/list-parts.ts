import { ChooseCar } from '../search/choose-car.tsx'
import { QueryNotes } from '../search/query-notes.tsx'
import { Filters } from './filters.tsx'
import { LabourCharges } from './labour-charges.tsx'
import { ListPagination } from './list-pagination.tsx'

/** Downloaded as one file, because a list has most of them. */
export const listParts = { ChooseCar, QueryNotes, Filters, LabourCharges, ListPagination }
