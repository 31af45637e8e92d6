/**
 * The style of the basket button: in the chat bar on small screens, within reach of a thumb, in the header on
 * large ones.
 */
export const BASKET_BUTTON =
  'flex items-center justify-center gap-2 bg-black font-semibold text-white hover:bg-steel max-lg:fixed max-lg:bottom-0 max-lg:[body:has([data-buy-bar])_&]:bottom-(--chat-bar) max-lg:right-0 max-lg:z-50 max-lg:h-(--chat-bar) max-lg:border-l max-lg:border-white/20 max-lg:px-5 max-lg:mb-[env(safe-area-inset-bottom)] lg:min-h-11 lg:rounded-control lg:px-4'

export const BASKET_COUNT = 'tread grid h-6 min-w-6 place-items-center rounded-full bg-promo px-1 text-black'

/** The URL of an open basket: a text page leads to it on the page of the engine oils. */
export const BASKET_HASH = '#basket'
