import type { Page } from '@playwright/test'

/** What the browser answers from now on when it is asked where the visitor is. */
export const mockGeolocation = (
  page: Page,
  answer: 'denied' | 'nonsense' | 'missing' | 'never',
): Promise<void> =>
  page.evaluate(answer => {
    const getCurrentPosition = (found: (position: unknown) => void, failed: (error: unknown) => void) => {
      if (answer === 'denied') failed({ code: 1 })
      if (answer === 'nonsense') found({ coords: { latitude: Number.NaN, longitude: 999 } })
    }
    const geolocation = answer === 'missing' ? undefined : { getCurrentPosition }
    Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true })
  }, answer)
