import { useId } from 'react'
import { href, useLocation } from 'react-router'
import { DownIcon, MenuIcon } from '../components/icons.tsx'
import type { LayoutData } from '../context/root-data.ts'
import { isWithinRoute } from '../http/match-route.ts'
import { useTranslations } from '../i18n/translations.tsx'
import { AccountMenu } from './account-menu.tsx'
import { closeMenu } from './close-menu.ts'
import { NowServicing } from './now-servicing.tsx'

/**
 * The black navigation (rules S3.2 and S3.3): on large screens a bar, with a Products menu if there is more
 * than tyres; on small ones a menu. Both menus are native popovers, which open, close and handle Escape
 * without script.
 */
export function Navigation({ user, sellsEngineOil }: Pick<LayoutData, 'user' | 'sellsEngineOil'>) {
  const t = useTranslations()
  const { pathname } = useLocation()
  const [products, menu] = [useId(), useId()]
  const links = {
    home: <Item to={href('/')}>{t('shell.home')}</Item>,
    tyres: (
      <Item to={href('/tires')} isCurrent={isWithinRoute('/tire/:size/:model', pathname)}>
        {t('shell.tyres')}
      </Item>
    ),
    engineOil: sellsEngineOil && <Item to={href('/engine-oil')}>{t('shell.engineOil')}</Item>,
    branches: (
      <Item to={href('/branches')} isCurrent={isWithinRoute('/locate-us', pathname)}>
        {t('shell.branches')}
      </Item>
    ),
    allBranches: (
      <Item to={href('/locate-us')} isCurrent={isWithinRoute('/branches', pathname)}>
        {t('shell.branches')}
      </Item>
    ),
    knowledge: <Item to={href('/knowledge')}>{t('shell.knowledge')}</Item>,
    about: <Item to={href('/about-us')}>{t('shell.about')}</Item>,
    warranty: <Item to={href('/warranty-registration')}>{t('shell.warranty')}</Item>,
  }
  return (
    <nav aria-label={t('shell.navigation')} className="bg-black text-white">
      <div className="bay flex flex-wrap items-center">
        <button type="button" popoverTarget={menu} className="menu-button">
          <MenuIcon className="size-6" />
          {t('shell.menu')}
        </button>
        <div id={menu} popover="auto" className={PANEL}>
          {links.home}
          {links.tyres}
          {links.engineOil}
          {links.allBranches}
          {links.knowledge}
          {links.about}
          {links.warranty}
          <AccountMenu user={user} />
        </div>
        <div className="-ml-4 flex items-center max-lg:hidden">
          {links.home}
          {links.tyres}
          {sellsEngineOil && (
            <>
              <button
                type="button"
                popoverTarget={products}
                aria-haspopup="menu"
                // The engine oil page has no link of its own in the bar.
                aria-current={isWithinRoute('/engine-oil', pathname) || undefined}
                className="nav-page gap-1"
              >
                {t('shell.products')}
                <DownIcon className="size-4" />
              </button>
              <div id={products} popover="auto" className={PANEL}>
                {links.tyres}
                {links.engineOil}
              </div>
            </>
          )}
          {links.branches}
          {links.knowledge}
          {links.about}
          {links.warranty}
        </div>
        <NowServicing />
        <div className="ml-auto max-lg:hidden">
          <AccountMenu user={user} />
        </div>
      </div>
    </nav>
  )
}

const PANEL = 'menu-panel'

/** A link that is current on its own path and below it (rule S3.4), or if `isCurrent` is set. */
function Item({ to, isCurrent = false, children }: { to: string; isCurrent?: boolean; children: string }) {
  const { pathname } = useLocation()
  const isHere = pathname === to || (to !== href('/') && pathname.startsWith(`${to}/`))
  return (
    <a
      href={to}
      aria-current={isHere || isCurrent ? 'page' : undefined}
      onClick={closeMenu}
      className="nav-page"
    >
      {children}
    </a>
  )
}
