import { useId } from 'react'
import { href, useLocation, useMatches } from 'react-router'
import { DownIcon, MenuIcon } from '../components/icons.tsx'
import { useRootData } from '../context/root-data.ts'
import { type Translate, useTranslations } from '../i18n/translations.tsx'
import { closeMenu } from './close-menu.ts'

/**
 * The pages of the desk: beside the page on large screens; on small ones a native popover, whose button names
 * the current page. It opens, closes and handles Escape without script.
 */
export function DeskNavigation() {
  const t = useTranslations()
  const { pathname } = useLocation()
  const menu = useId()
  const isAdministrator = useRootData()?.layout.user?.isAdministrator
  const links = [...deskLinks(t), ...(isAdministrator ? administratorLinks(t) : [])]
  const path = useMatches().reduce((path, { loaderData }) => ownerOf(path, loaderData), pathname)
  const current = links.find(({ to }) => path === to || (to !== href('/desk') && path.startsWith(`${to}/`)))
  return (
    <nav
      aria-label={t('desk.title')}
      className="mx-auto w-full max-w-[100rem] max-lg:border-b max-lg:border-line max-lg:bg-white max-lg:px-4 lg:relative lg:z-10 print:hidden"
    >
      <button
        type="button"
        popoverTarget={menu}
        className="flex min-h-12 w-full items-center gap-2 font-semibold lg:hidden"
      >
        <MenuIcon className="size-6" />
        {current?.name ?? t('desk.title')}
        <DownIcon className="ml-auto size-5" />
      </button>
      <div id={menu} popover="auto" className="desk-menu">
        {links.map(({ to, name }) => (
          <a
            key={to}
            href={to}
            aria-current={to === current?.to ? 'page' : undefined}
            onClick={closeMenu}
            className="flex min-h-11 items-center rounded-control px-3 font-semibold text-ink no-underline hover:bg-line/60 aria-[current=page]:bg-ink aria-[current=page]:text-white"
          >
            {name}
          </a>
        ))}
      </div>
    </nav>
  )
}

/** One row per page, in the order of the menu. */
const deskLinks = (t: Translate): { to: string; name: string }[] => [
  { to: href('/desk'), name: t('desk.today.title') },
  ...LISTS.map(kind => ({ to: href('/desk/lists/:kind', { kind }), name: t(`desk.lists.${kind}`) })),
  { to: href('/desk/promotions'), name: t('desk.lists.promotions') },
  { to: href('/desk/company'), name: t('desk.lists.company') },
  { to: href('/desk/pictures'), name: t('desk.pictures') },
  { to: href('/desk/insight'), name: t('desk.insight') },
]

/** The pages that the office cannot open. */
const administratorLinks = (t: Translate): { to: string; name: string }[] => [
  { to: href('/desk/people'), name: t('desk.people') },
  { to: href('/desk/data'), name: t('desk.data') },
  { to: href('/desk/backups'), name: t('desk.backups') },
]

/** The menu entry of a page that has none of its own: a branch, an upload, the history of a list, a day. */
function ownerOf(path: string, loaderData: unknown): string {
  const { kind } = (loaderData ?? {}) as { kind?: unknown }
  if (kind === 'company') return href('/desk/company')
  if (typeof kind === 'string') return href('/desk/lists/:kind', { kind })
  if (path === href('/desk/branches')) return href('/desk/lists/:kind', { kind: 'branches' })
  return path === href('/desk/day') ? href('/desk/promotions') : path
}

const LISTS = ['tyres', 'vehicles', 'engine-oils', 'branches', 'labour-charges'] as const
