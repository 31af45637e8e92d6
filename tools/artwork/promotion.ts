/** The six promotions of the home page, in the order in which they are shown. */
import { alignment } from './promotions/alignment.ts'
import { branches } from './promotions/branches.ts'
import { homecoming } from './promotions/homecoming.ts'
import { oil } from './promotions/oil.ts'
import { puncture } from './promotions/puncture.ts'
import type { Promotion } from './promotions/stage.ts'
import { warranty } from './promotions/warranty.ts'

export const promotions: readonly Promotion[] = [alignment, warranty, oil, puncture, homecoming, branches]
