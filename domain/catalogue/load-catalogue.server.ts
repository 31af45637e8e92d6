import type { Database } from '../../platform/database/database.ts'
import type { Company } from '../company/company.ts'
import type { ListKind, ListRows } from './list-kind.ts'
import { currentVersions, type ListVersion } from './list-version.ts'
import { loadContent, loadCurrentVersions, loadStored, loadTimeline } from './load-current-version.server.ts'

/** All rows of the catalogue at one moment. */
export type CatalogueRows = {
  tyres: ListRows['tyres']
  vehicles: ListRows['vehicles']
  engineOils: ListRows['engine-oils']
  branches: ListRows['branches']
  labourCharges: ListRows['labour-charges']
  promotions: ListRows['promotions']
  /** null if no company file was ever imported */
  company: Company | null
  /** the current version of each kind that was ever published */
  versions: readonly Pick<ListVersion, 'kind' | 'number' | 'contentId' | 'isSample' | 'hasSampleRows'>[]
}

/** Reads the lists of the catalogue. Both functions throw if the database does not answer. */
export type CatalogueSource = {
  /** versions that are current at a time, and all later ones */
  loadTimeline(now: Date): Promise<readonly ListVersion[]>
  /** the rows of these versions */
  loadRows(versions: readonly ListVersion[]): Promise<CatalogueRows>
}

/**
 * Reads any list: lists of the catalogue from memory, others from the database without caching them. Callers
 * must not change the rows.
 */
export type ListSource = CatalogueSource & {
  /** the rows of these versions */
  peekRows(versions: readonly ListVersion[]): Promise<CatalogueRows>
  /** the rows of one version */
  peekList(version: Pick<ListVersion, 'kind' | 'contentId'>): Promise<ListRows[ListKind]>
}

/** Reads from the database. Contents never change, so the contents of earlier `loadRows` calls are reused. */
export function createCatalogueSource({ orm }: Pick<Database, 'orm'>): ListSource {
  let loaded = new Map<number, Promise<ListRows[ListKind]>>()

  function peekList({ kind, contentId }: Pick<ListVersion, 'kind' | 'contentId'>) {
    return loaded.get(contentId) ?? loadContent(kind, contentId, orm)
  }

  function loadList(version: ListVersion) {
    const { contentId } = version
    const rows = peekList(version)
    loaded.set(contentId, rows)
    rows.catch(() => loaded.delete(contentId))
    return rows
  }

  return {
    async loadTimeline(now) {
      const timeline = await loadTimeline(orm, now)
      const used = new Set(timeline.map(({ contentId }) => contentId))
      loaded = new Map([...loaded].filter(([contentId]) => used.has(contentId)))
      return timeline
    },
    loadRows: versions => collectRows(versions, loadList),
    peekRows: versions => collectRows(versions, peekList),
    peekList,
  }
}

async function collectRows(
  versions: readonly ListVersion[],
  load: (version: ListVersion) => Promise<ListRows[ListKind]>,
): Promise<CatalogueRows> {
  async function rowsOf<K extends ListKind>(kind: K): Promise<ListRows[K]> {
    const version = versions.find(each => each.kind === kind)
    return (version ? await load(version) : []) as ListRows[K]
  }
  const [company] = await rowsOf('company')
  return {
    tyres: await rowsOf('tyres'),
    vehicles: await rowsOf('vehicles'),
    engineOils: await rowsOf('engine-oils'),
    branches: await rowsOf('branches'),
    labourCharges: await rowsOf('labour-charges'),
    promotions: await rowsOf('promotions'),
    company: company?.document ?? null,
    versions,
  }
}

/** The catalogue's rows at `now`, each list in file order. */
export async function loadCatalogue(
  database: Pick<Database, 'orm'>,
  now = new Date(),
): Promise<Omit<CatalogueRows, 'versions'> & { versions: readonly ListVersion[] }> {
  const source = createCatalogueSource(database)
  const versions = currentVersions(await source.loadTimeline(now), now)
  return { ...(await source.loadRows(versions)), versions }
}

/** The company's name; empty if no company file was ever imported. */
export async function loadCompanyName(database: Pick<Database, 'orm'>): Promise<string> {
  const { rows } = await loadStored('company', database)
  return rows[0]?.document.name ?? ''
}

/**
 * The owner's text about the number of branches, and how many branches the owner has imported; null if either
 * is missing.
 */
export async function loadBranchCount(database: Pick<Database, 'orm'>) {
  const own = (await loadCurrentVersions(database.orm, new Date())).filter(({ isSample }) => !isSample)
  const { rows, isSample } = await loadStored('company', database)
  const words = !isSample && rows[0]?.document.branch_count
  const count = own.find(({ kind }) => kind === 'branches')?.counts.rows
  return words && count !== undefined ? { words, count } : null
}
