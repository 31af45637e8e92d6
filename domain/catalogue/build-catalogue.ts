import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import { mapInSlices, runAtOnce, type Sliced } from '../../platform/event-loop/slices.ts'
import { branchChatNumber } from '../booking/chat-url.ts'
import type { Branch } from '../branches/branch.ts'
import { closedDaysOf, hoursOn } from '../branches/opening-hours.ts'
import { type Company, withoutBranchFacts } from '../company/company.ts'
import { toEngineOil, withoutPrice } from '../engine-oils/engine-oil.ts'
import { createPromotionPricer } from '../promotions/apply-promotions.ts'
import { promotionBanners } from '../promotions/planned-promotion.ts'
import { indexQueries } from '../search/query-index.ts'
import type { Tyre } from '../tyres/tyre.ts'
import { indexTyres, indexTyresInSlices } from '../tyres/tyre-index.ts'
import { isSameSize, parseTyreSize } from '../tyres/tyre-size.ts'
import { indexVehicles } from '../vehicles/vehicle-index.ts'
import type { Catalogue } from './catalogue.ts'
import { fallbackTyres } from './fallback-tyres.ts'
import { findImageOrigins } from './image-origins.ts'
import type { CatalogueRows } from './load-catalogue.server.ts'

/**
 * Builds the catalogue of a day from the rows of its tables. `company` is used until a company file is
 * imported (rule S26.6). The sample company's statements about its branches apply only together with the
 * sample's branches (rule S17.3).
 */
export function buildCatalogue(rows: CatalogueRows, today: CalendarDate, sampleCompany: Company): Catalogue {
  return runAtOnce(buildCatalogueInSlices(rows, today, sampleCompany))
}

/** `buildCatalogue` as sliced work. */
export function* buildCatalogueInSlices(
  rows: CatalogueRows,
  today: CalendarDate,
  sampleCompany: Company,
): Sliced<Catalogue> {
  const shipped = rows.versions.filter(version => version.isSample).map(({ kind }) => kind)
  const mixed = rows.versions.filter(version => version.hasSampleRows).map(({ kind }) => kind)
  const sampleKinds = new Set<string>([...shipped, ...mixed])
  const stored = rows.company ?? sampleCompany
  const isOwnCompany = rows.company !== null && !shipped.includes('company')
  const company = isOwnCompany || shipped.includes('branches') ? stored : withoutBranchFacts(stored)
  const listedTyres = yield* mapInSlices(rows.tyres, toTyre)
  const tyres = yield* mapInSlices(listedTyres, createPromotionPricer(rows.promotions, today))
  const index = yield* indexTyresInSlices(tyres, today)
  const engineOils = rows.engineOils.map(toEngineOil)
  const banners = [...promotionBanners(rows.promotions, today), ...company.promotions]
  const imageOrigins = yield* findImageOrigins({ tyres, engineOils, banners })
  yield
  const vehicles = indexVehicles(rows.vehicles)
  const queryIndex = yield* indexQueries(index, vehicles)
  return {
    version: catalogueVersion(rows.versions, today),
    today,
    tyres: index,
    listedTyres,
    isFallback: false,
    vehicles,
    queryIndex,
    engineOils,
    sellsEngineOil: rows.engineOils.length > 0,
    branches: rows.branches.map(row => toBranch(row, today)),
    branchIds: new Map(rows.branches.map(({ name, id }) => [name, id])),
    labourCharges: rows.labourCharges,
    company,
    banners,
    imageOrigins,
    isSample: sampleKinds.has('tyres') || sampleKinds.has('branches'),
    sampleKinds,
  }
}

/**
 * Builds the catalogue that is served while the tables cannot be read: built-in tyres and no vehicles (rule
 * S26.5). Oils, branches, labour charges and company come from the last good catalogue at any age, because
 * they do not mislead as old prices do. Oils lose their prices (rule S18.9).
 */
export function buildFallbackCatalogue(
  last: Catalogue | null,
  today: CalendarDate,
  company: Company,
): Catalogue {
  const tyres = fallbackTyres()
  const [index, vehicles] = [indexTyres(tyres, today), indexVehicles([])]
  const engineOils = (last?.engineOils ?? []).map(withoutPrice)
  const banners = (last?.company ?? company).promotions
  return {
    version: `${today} fallback after ${last?.version ?? 'nothing'}`,
    today,
    tyres: index,
    listedTyres: tyres,
    isFallback: true,
    vehicles,
    queryIndex: runAtOnce(indexQueries(index, vehicles)),
    engineOils,
    sellsEngineOil: last?.sellsEngineOil ?? true,
    branches: last?.today === today ? last.branches : (last?.branches ?? []).map(withoutHours),
    branchIds: last?.branchIds ?? new Map(),
    labourCharges: last?.labourCharges ?? [],
    company: last?.company ?? withoutBranchFacts(company),
    banners,
    imageOrigins: runAtOnce(findImageOrigins({ tyres, engineOils, banners })),
    isSample: last?.isSample ?? false,
    sampleKinds: last?.sampleKinds ?? new Set(),
  }
}

/**
 * The version of a catalogue. It depends on contents, not on version numbers: after a rollback, visitors get
 * exactly the same pages as before (rule S32.4).
 */
export function catalogueVersion(versions: CatalogueRows['versions'], today: CalendarDate): string {
  const lists = versions.map(
    ({ kind, contentId, isSample, hasSampleRows }) =>
      `${kind}=${contentId}${isSample ? 's' : ''}${hasSampleRows ? 'm' : ''}`,
  )
  return `${today} ${lists.join(' ')}`
}

function toBranch(row: CatalogueRows['branches'][number], today: CalendarDate): Branch {
  const { name, address, state, lat, lng, phone, hours, services } = row
  return {
    ...{ name, address, state, lat, lng, phone },
    chatNumber: branchChatNumber(row),
    hoursToday: hoursOn(today, hours),
    closedDays: closedDaysOf(hours),
    services,
  }
}

const withoutHours = (branch: Branch): Branch => ({ ...branch, hoursToday: null })

function toTyre(row: CatalogueRows['tyres'][number]): Tyre {
  const { width, aspectRatio, rimSize } = row
  const parsedSize = parseTyreSize(row.tyreSize)
  // A second size is in whole numbers (rule S28.7).
  const isWhole = Number.isInteger(width) && Number.isInteger(aspectRatio)
  const columnSize = isWhole && width && aspectRatio && rimSize ? { width, aspectRatio, rim: rimSize } : null
  return {
    size: row.tyreSize,
    parsedSize,
    columnSize: isSameSize(parsedSize, columnSize) ? null : columnSize,
    brand: row.brand,
    model: row.model,
    currentPrice: row.currentPrice,
    listPrice: row.listPrice,
    promotionValidTill: row.promotionValidTill as CalendarDate | null,
    brandImage: row.brandImage,
    modelImage: row.modelImage,
    testLogo: row.testLogo,
    hyperlink: row.hyperlink,
    loadIndex: row.loadIndex,
    speedRating: row.speedRating,
    treadwear: row.treadwear,
    traction: row.traction,
    temperature: row.temperature,
    kind: row.kind,
    wetGrip: row.wetGrip,
    noiseDb: row.noiseDb,
    warrantyKm: row.warrantyKm,
    fuel: row.fuel,
    madeIn: row.madeIn,
  }
}
