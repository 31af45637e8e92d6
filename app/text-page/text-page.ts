import { countBasket, parseBasket } from '../../domain/engine-oils/enquiry-basket.ts'
import {
  estimateCarsInService,
  hourInKualaLumpur,
  RECOMPUTE_INTERVAL_MINUTES,
} from '../../domain/servicing/now-servicing.ts'
import { followedLink } from '../client/followed-link.ts'
import { registerServiceWorker } from '../client/service-worker/register-service-worker.ts'
import { documentLanguage } from '../i18n/language.ts'
import { readBasket, watchBasket } from '../storefront/basket/basket-storage.ts'
import { discardExpiredDraft } from '../warranty/register/discard-expired-draft.ts'

// The whole browser code of a text page (`isText` in app/routes.ts). The server has rendered the page; each
// function finds its element by a data attribute and does nothing if it is absent (docs/decisions/0026).

function showNowServicing() {
  const figure = document.querySelector('[data-now-servicing]')
  const update = () => {
    if (figure) figure.textContent = String(estimateCarsInService(hourInKualaLumpur(new Date()), Math.random))
  }
  update()
  setInterval(update, RECOMPUTE_INTERVAL_MINUTES * 60_000)
}

/**
 * Shows the link to the basket, which opens on the engine oil page, while the basket is not empty (rule
 * S19.7).
 */
function showBasketLink() {
  const link = document.querySelector<HTMLElement>('[data-basket-link]')
  const update = () => {
    const basket = parseBasket(readBasket()) ?? []
    const count = countBasket(basket)
    if (!link) return
    link.hidden = basket.length === 0
    // chat-button.tsx makes room for it.
    link.toggleAttribute('data-basket', basket.length > 0)
    const number = link.lastElementChild as HTMLElement
    number.hidden = count === 0
    number.textContent = String(count)
  }
  update()
  watchBasket(update)
}

/** An image that cannot be loaded is replaced by the template behind it (rule S25.2). */
function replaceBrokenImages() {
  const replace = (image: unknown) => {
    if (!(image instanceof HTMLImageElement)) return
    const fallback = image.nextElementSibling
    if (fallback instanceof HTMLTemplateElement) image.replaceWith(fallback.content)
  }
  addEventListener('error', event => replace(event.target), true)
  // It may have failed before. Without a `src` it is lazy and not loaded yet.
  for (const image of [...document.images])
    if (image.hasAttribute('src') && image.complete && image.naturalWidth === 0) replace(image)
}

/**
 * Submits the filter of a list when it changes, or at once if it was changed before the script loaded; after
 * Back it shows the filter of the URL.
 */
function submitFilters() {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-submit-on-change]')) {
    const options = [...form.querySelectorAll('option')]
    if (options.some(({ selected, defaultSelected }) => selected !== defaultSelected)) form.requestSubmit()
    form.addEventListener('change', () => form.requestSubmit())
    addEventListener('pageshow', () => form.reset())
  }
}

/** Says that the next page is loading; a CSS delay hides it on fast navigation. */
function showNavigationProgress() {
  const template = document.querySelector<HTMLTemplateElement>('template[data-navigation-progress]')
  const notice = template?.content.firstElementChild
  if (!notice) return
  document.addEventListener('click', event => {
    const link = followedLink(event)
    if (link?.origin !== location.origin) return
    // A place in this document.
    if (link.hash && link.pathname + link.search === location.pathname + location.search) return
    document.body.append(notice)
  })
  document.addEventListener('submit', event => {
    if (!event.defaultPrevented) document.body.append(notice)
  })
  // The back/forward cache restores the page as it was left.
  addEventListener('pageshow', () => notice.remove())
}

showNowServicing()
showBasketLink()
replaceBrokenImages()
submitFilters()
showNavigationProgress()
registerServiceWorker(documentLanguage())
discardExpiredDraft()
dispatchEvent(new Event('app:hydrated'))
