import { texts as booking } from './booking.ts'
import { texts as branches } from './branches.ts'
import { texts as errors } from './errors.ts'
import { texts as home } from './home.ts'
import { texts as offline } from './offline.ts'
import { texts as oils } from './oils.ts'
import { texts as pages } from './pages.ts'
import { texts as shell } from './shell.ts'
import { texts as tyre } from './tyre.ts'
import { texts as tyres } from './tyres.ts'

export const texts = { booking, branches, errors, home, offline, oils, pages, shell, tyre, tyres }

export type Texts = typeof texts
