import { randomUUID } from 'node:crypto'
import type { User } from '../../../domain/access/user.ts'
import type { Catalogue } from '../../../domain/catalogue/catalogue.ts'
import { loadHomeBranch } from '../../../domain/staff-accounts/load-home-branch.server.ts'
import { careFiguresOf } from '../../../domain/tyres/tyre-care.ts'
import { loadOwnContact } from '../../../domain/warranties/load-own-contact.server.ts'
import { purchaseChoices } from '../../../domain/warranties/purchase.ts'
import type { RegistrationField } from '../../../domain/warranties/registration.ts'
import { dateIn } from '../../../platform/clock/calendar-date.ts'
import type { AppContext } from '../../context/app-context.ts'

/** The data for an empty registration form. */
export async function loadRegisterForm(user: User | null, catalogue: Catalogue, app: AppContext) {
  return {
    /** id of an empty form (rule W2.3) */
    id: randomUUID(),
    today: dateIn(app.timeZone, app.now()),
    draftMinutes: app.visitorMinutes,
    choices: purchaseChoices(catalogue),
    registerWithinDays: careFiguresOf(catalogue.company).fast_fit_days,
    branch: await loadHomeBranch(user, catalogue, app).catch(() => ''),
    filledIn: await loadFilledIn(user, app).catch(() => ({})),
  }
}

/** Customers register another car without typing again who they are (rule W38.6). */
async function loadFilledIn(
  user: User | null,
  app: AppContext,
): Promise<Partial<Record<RegistrationField, string>>> {
  return user?.role === 'customer' ? loadOwnContact(user, app) : {}
}
