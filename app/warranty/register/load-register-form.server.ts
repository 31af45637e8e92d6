import { randomUUID } from 'node:crypto'
import type { User } from '../../../domain/access/user.ts'
import type { Catalogue } from '../../../domain/catalogue/catalogue.ts'
import { loadHomeBranch } from '../../../domain/staff-accounts/load-home-branch.server.ts'
import { careFiguresOf } from '../../../domain/tyres/tyre-care.ts'
import { purchaseChoices } from '../../../domain/warranties/purchase.ts'
import { dateIn } from '../../../platform/clock/calendar-date.ts'
import type { AppContext } from '../../context/app-context.ts'

/** What an empty registration form needs. */
export async function loadRegisterForm(user: User | null, catalogue: Catalogue, app: AppContext) {
  return {
    /** id of an empty form (rule W2.3) */
    id: randomUUID(),
    today: dateIn(app.timeZone, app.now()),
    choices: purchaseChoices(catalogue),
    registerWithinDays: careFiguresOf(catalogue.company).fast_fit_days,
    branch: await loadHomeBranch(user, catalogue, app).catch(() => ''),
  }
}
