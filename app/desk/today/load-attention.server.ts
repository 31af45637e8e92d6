import type { RouterContextProvider } from 'react-router'
import type { DataFileKind } from '../../../domain/catalogue/data-files/data-file.ts'
import { countLongOpenClaims } from '../../../domain/claims/count-long-open-claims.server.ts'
import { sampleCompanyFields } from '../../../domain/demo/sample-company-fields.server.ts'
import { listReadyUploads, listUnreadUploads } from '../../../domain/list-uploads/load-upload.server.ts'
import type { PlannedPromotion } from '../../../domain/promotions/planned-promotion.ts'
import { listInvitations } from '../../../domain/staff-accounts/invitations.server.ts'
import { countTyresToCheck } from '../../../domain/tyres/count-tyres-to-check.ts'
import { formatStaffDate, formatStaffTimestamp } from '../../../platform/clock/calendar-date.ts'
import { appContext, deskContext, languageContext, requestContext } from '../../context/request-context.ts'
import { type PlannedNotice, plannedNotices } from '../list-version/planned-notice.server.ts'
import { startWork } from '../list-work/start-work.server.ts'

/** The tasks that need attention, each with its count; 0 if there is nothing to do. */
export async function loadAttention(
  context: Readonly<RouterContextProvider>,
  {
    promotions,
    plannedKinds,
  }: {
    promotions: { ending: readonly PlannedPromotion[]; waiting: readonly PlannedPromotion[] }
    /** kinds with a list that is planned to go live */
    plannedKinds: ReadonlySet<DataFileKind>
  },
) {
  const app = context.get(appContext)
  const { office, admin } = context.get(deskContext)
  const { catalogue } = context.get(requestContext)
  const { ending, withoutPicture } = await countTyresToCheck(catalogue.listedTyres, catalogue.today)
  const planned: PlannedNotice[] = []
  for (const kind of plannedKinds) planned.push(...(await plannedNotices(office, kind, app)))
  const nameOf = ({ nameEn, nameMs }: PlannedPromotion) =>
    context.get(languageContext) === 'en' ? nameEn : nameMs
  // Only an administrator approves; the office just waits.
  const approves = <Item>(waiting: readonly Item[]) => (admin ? waiting : [])
  if (admin) {
    const unread = await listUnreadUploads(office, app)
    await Promise.all(unread.map(upload => startWork(office, upload, app)))
  }
  const backupAt = await app.newestBackupAt()
  return {
    longOpenClaims: await countLongOpenClaims(office, app),
    /** the office has access to neither the counter nor the backups */
    isAdministrator: admin !== null,
    ending,
    endingPromotions: promotions.ending.map(promotion => ({
      id: promotion.id,
      name: nameOf(promotion),
      lastDay: formatStaffDate(promotion.lastDay),
    })),
    waitingPromotions: approves(promotions.waiting).map(promotion => ({
      id: promotion.id,
      name: nameOf(promotion),
      by: promotion.plannedBy,
    })),
    waitingLists: approves(await listReadyUploads(office, app)).map(
      ({ id, kind, fileName, isTray, by, at }) => ({
        ...{ id, kind, fileName, isTray, by },
        at: formatStaffTimestamp(at, app.timeZone).shown,
      }),
    ),
    planned: planned.filter(({ undone }) => undone > 0),
    withoutPicture,
    openInvitations: admin ? (await listInvitations(admin, app)).length : 0,
    isSample: catalogue.isSample,
    // The note on sample data ends with the own tyres and branches, not with the own company.
    isCompanySample:
      !catalogue.isSample && (await sampleCompanyFields(catalogue.company, app.sampleFolder)).length > 0,
    backup: {
      at: backupAt && formatStaffTimestamp(backupAt, app.timeZone),
      isOld: backupAt === null || app.now().getTime() - backupAt.getTime() > MAX_BACKUP_AGE_MS,
    },
  }
}

/** One day between nightly backups, plus half a day's delay. */
const MAX_BACKUP_AGE_MS = 36 * 60 * 60_000
