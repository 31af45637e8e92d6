/**
 * Browser and system of a user agent by name, `Chrome, Android`; unknown parts are left out. Stored with a
 * session so that users can tell their sessions apart (rule W15.5); versions and models are not stored.
 */
export function browserName(userAgent: string): string {
  const match = (names: readonly (readonly [string, RegExp])[]) =>
    names.find(([, pattern]) => pattern.test(userAgent))?.[0]
  return [match(BROWSERS), match(SYSTEMS)].filter(Boolean).join(', ')
}

/** The first match wins: most browsers also name older ones. */
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Opera', /\b(?:OPR|Opera|OPT)\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const

const SYSTEMS = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMac(?:intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
] as const
