import { texts as access } from './access.ts'
import { texts as account } from './account.ts'
import { texts as appointment } from './appointment.ts'
import { texts as booking } from './booking.ts'
import { texts as branches } from './branches.ts'
import { texts as claim } from './claim.ts'
import { texts as claimPhotos } from './claim-photos.ts'
import { texts as claimStatus } from './claim-status.ts'
import { texts as compare } from './compare.ts'
import { texts as desk } from './desk.ts'
import { texts as deskBackups } from './desk-backups.ts'
import { texts as deskCompany } from './desk-company.ts'
import { texts as deskData } from './desk-data.ts'
import { texts as deskInsight } from './desk-insight.ts'
import { texts as deskPeople } from './desk-people.ts'
import { texts as deskPromotions } from './desk-promotions.ts'
import { texts as deskUploads } from './desk-uploads.ts'
import { texts as emails } from './emails.ts'
import { texts as errors } from './errors.ts'
import { texts as find } from './find.ts'
import { texts as flash } from './flash.ts'
import { texts as home } from './home.ts'
import { texts as invitation } from './invitation.ts'
import { texts as memory } from './memory.ts'
import { texts as offline } from './offline.ts'
import { texts as oils } from './oils.ts'
import { texts as openingHours } from './opening-hours.ts'
import { texts as otherSizes } from './other-sizes.ts'
import { texts as ownRegistrations } from './own-registrations.ts'
import { texts as pages } from './pages.ts'
import { texts as passport } from './passport.ts'
import { texts as personCopy } from './person-copy.ts'
import { texts as photos } from './photos.ts'
import { texts as privacy } from './privacy.ts'
import { texts as purchase } from './purchase.ts'
import { texts as registration } from './registration.ts'
import { texts as reminders } from './reminders.ts'
import { texts as shell } from './shell.ts'
import { texts as specifications } from './specifications.ts'
import { texts as staff } from './staff.ts'
import { texts as switching } from './switching.ts'
import { texts as terms } from './terms.ts'
import { texts as tyre } from './tyre.ts'
import { texts as tyreIds } from './tyre-ids.ts'
import { texts as tyreList } from './tyre-list.ts'
import { texts as tyres } from './tyres.ts'
import { texts as warranty } from './warranty.ts'

export const texts = {
  access,
  account,
  appointment,
  booking,
  branches,
  claim,
  compare,
  claimStatus,
  claimPhotos,
  desk,
  deskBackups,
  deskCompany,
  deskData,
  deskPeople,
  deskInsight,
  deskPromotions,
  deskUploads,
  errors,
  find,
  flash,
  home,
  emails,
  invitation,
  memory,
  offline,
  oils,
  openingHours,
  otherSizes,
  ownRegistrations,
  pages,
  passport,
  personCopy,
  photos,
  privacy,
  purchase,
  registration,
  shell,
  reminders,
  specifications,
  staff,
  switching,
  terms,
  tyre,
  tyreIds,
  tyreList,
  tyres,
  warranty,
}

export type Messages = typeof texts
