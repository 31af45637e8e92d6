import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, installedHeadlessChromium } from '../support/find-chromium.ts'
import { isThorough } from '../support/thorough.ts'

/**
 * Chromium features that are off. Each window would prerender two pages for its address bar, a third of a
 * test's CPU time, and start a spare renderer. The other features are Playwright's default list, which this
 * option replaces.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'SpareRendererForSitePerProcess',
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

// The built server in Chromium, one file per feature.
export default defineConfig({
  testDir: '.',
  globalSetup: '../support/data-dir-template.ts',
  outputDir: '../../test-results',
  // Generous, because a slow machine must not fail a test.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Skips rare cases, and cases that tests closer to the code cover too.
  ...(!isThorough && { grepInvert: /@thorough/ }),
  use: {
    locale: 'ms-MY',
    timezoneId: 'Asia/Kuala_Lumpur',
    // A trace costs a third of a test's time; record one with `--trace=on` to examine a failure.
    trace: 'off',
    launchOptions: {
      executablePath: installedHeadlessChromium(),
      args: [
        ...CHROMIUM_ARGS,
        `--disable-features=${DISABLED_FEATURES.join(',')}`,
        // Otherwise the first page of a window starts a second process, after the process of the empty page:
        // a tenth of a test's CPU time.
        '--renderer-process-limit=1',
        // The GPU process would draw in software: as a thread of the browser it costs a twelfth less CPU time
        // in total.
        '--in-process-gpu',
      ],
    },
  },
})
