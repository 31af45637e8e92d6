import type { Page } from '@playwright/test'

/** Sets the browser's answer to geolocation requests. */
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
