import { defineConfig } from '@playwright/test'
import { QUIET } from '../support/find-chromium.ts'

/**
 * What Chromium leaves out. Each window would keep two pages ready for its address bar, which no test has: a third of all the
 * work of a test. The others are Playwright's own list, which this one takes the place of.
 */
const UNUSED = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

// The built shop in real Chromium. Every file is a promise to somebody; `ls` of this folder is the manual.
export default defineConfig({
  testDir: '.',
  globalSetup: '../support/data-dir-template.ts',
  outputDir: '../../test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  // Once more on a shared machine that may stall for seconds; what passes only then is named as flaky in the output.
  retries: process.env.CI ? 1 : 0,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  use: {
    locale: 'ms-MY',
    timezoneId: 'Asia/Kuala_Lumpur',
    // Recording every run costs a third of its time: what failed is recorded when it is tried again.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [...QUIET, `--disable-features=${UNUSED.join(',')}`],
    },
  },
})
