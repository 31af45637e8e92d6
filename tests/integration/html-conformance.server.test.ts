import { HtmlValidate } from 'html-validate'
import { describe, expect, test } from 'vitest'
import { texts as en } from '../../app/i18n/en/messages.ts'
import { texts as ms } from '../../app/i18n/ms/messages.ts'
import { ROUTES } from '../../app/routes.ts'
import { sampleOf } from '../support/page-parameters.ts'
import { sendRequest } from '../support/raw-http.ts'
import { server, setUpSharedServer } from '../support/sample-server.ts'

// Every public page conforms to the HTML standard: html-validate with only its rules of the standard, plus
// the findings that the Nu HTML checker (validator.github.io) reports beyond them. The checker itself needs
// Java.

const BOOKING = '/tire/195%2F55R15/Energy%20XM2%2B/book'
const PAGES = [
  ...ROUTES.filter(
    ({ access, layout, offline }) => access === 'everyone' && (layout || offline === 'fallback'),
  ).map(({ path }) => sampleOf(path)),
  '/?by=vehicle',
  '/?by=keyword',
  '/tires?width=205&ratio=55&rim=16&page=2',
  '/tires?search=michelin&sort=popularity',
  '/tires?vehicleTireSize=225/45R17&vehicleRearTireSize=255/40R17',
  '/tires?vehicleBrand=Perodua&vehicleYear=2014&vehicleModel=Alza%20Standard',
  '/tires?search=nothing',
  '/tire/195%2F55R15/None',
  `${BOOKING}?quantity=4`,
  `${BOOKING}?quantity=4&browse=all`,
  `${BOOKING}?quantity=0`,
  '/engine-oil?viscosity=5W-30',
  '/branches?by=area&area=',
  '/locate-us?state=Johor',
  '/knowledge/dot-code-confusion',
  '/warranty-registration?tab=check',
  '/auth?mode=create',
  '/staff-login?forgot',
]

type Messages = { readonly [key: string]: string | Messages }
const flat = (texts: Messages): string[] =>
  Object.values(texts).flatMap(text => (typeof text === 'string' ? text : flat(text)))
/**
 * Browser tests of flows that do not depend on the language run in one language; no component contains text
 * of its own (messages.unit.test.ts).
 */
const TEXTS = { en: new Set(flat(en)), ms: new Set(flat(ms)) }

/** Names in the sample data that are messages too: a brand of engine oils. */
const NAMES = new Set(['Total'])

const validator = new HtmlValidate({ extends: ['html-validate:standard'] })

setUpSharedServer()

describe.each(['en', 'ms'] as const)('in %s', language => {
  test.each(PAGES)('%s is conforming HTML in one language', async path => {
    const url = `${path}${path.includes('?') ? '&' : '?'}lang=${language}`
    const html = (await sendRequest(server.url, 'GET', url)).body.toString()
    const report = await validator.validateString(html)
    expect(
      report.results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
      ),
    ).toEqual([])
    expect(faultsOf(html)).toEqual([])
    const other = language === 'en' ? TEXTS.ms : TEXTS.en
    const wording = wordingOf(html)
    expect(wording.filter(text => TEXTS[language].has(text)).length).toBeGreaterThan(3)
    const isForeign = (text: string) => other.has(text) && !TEXTS[language].has(text) && !NAMES.has(text)
    expect(wording.filter(isForeign)).toEqual([])
  })
})

/** The texts of a page that visitors read or hear, including names in attributes. */
function wordingOf(html: string): string[] {
  const shown = html.replaceAll(/<(script|style|noscript)\b[\s\S]*?<\/\1>|<!-- -->/g, '')
  return Array.from(
    shown.matchAll(/>([^<]+)<|\s(?:aria-label|alt|title|placeholder)="([^"]+)"/g),
    ([, text, name]) => (text ?? name ?? '').replaceAll('&#x27;', "'").replaceAll('&amp;', '&').trim(),
  )
}

/** Findings of the Nu HTML checker that html-validate does not report. */
function faultsOf(html: string): string[] {
  const tags = [...html.matchAll(/<(\w+)((?:\s[^<>"]*(?:"[^"]*"[^<>"]*)*)?)>/g)].map(
    ([, name = '', attributes = '']) => ({
      name,
      attributes,
      value: (attribute: string) => new RegExp(`\\s${attribute}="([^"]*)"`, 'i').exec(attributes)?.[1],
    }),
  )
  const levels = tags.flatMap(({ name }) => (/^h[1-6]$/.test(name) ? Number(name.slice(1)) : []))
  const scripts = tags.filter(({ name }) => name === 'script').map(({ value }) => value('type'))
  const rules = /<script type="speculationrules">(.*?)<\/script>/.exec(html)?.[1] ?? '{}'
  return [
    ...(Buffer.from(html).indexOf('<meta charset="utf-8"') + 30 < 1_024 &&
    html.includes('<meta charset="utf-8"')
      ? []
      : ['the charset is not within the first 1,024 bytes']),
    ...(html.match(/<meta [^>]*charset=/gi)?.length === 1 ? [] : ['the charset is not given once']),
    ...levels.flatMap((level, at) =>
      level > (levels[at - 1] ?? level) + 1 ? `h${level} skips a heading level` : [],
    ),
    ...scripts
      .filter(
        type => type !== undefined && !/^(?:module|importmap|speculationrules|[\w-]+\/[\w.+-]+)$/.test(type),
      )
      .map(type => `script type ${type}`),
    ...(rules.match(/"eagerness":"(?!eager"|moderate"|conservative")\w+"/g) ?? []),
    ...tags
      .filter(({ name, value }) => name === 'link' && !LINK_TYPES.has(value('rel') ?? ''))
      .map(({ attributes }) => `link ${attributes}`),
    ...tags
      .filter(({ value }) => value('disabled') !== undefined && value('aria-disabled') !== undefined)
      .map(({ name }) => `${name} is disabled and aria-disabled`),
    ...(/\sstyle="/.test(html.replace(/<script[\s\S]*?<\/script>/g, '')) ? ['a style attribute'] : []),
  ]
}

const LINK_TYPES = new Set([
  'alternate',
  'apple-touch-icon',
  'canonical',
  'icon',
  'manifest',
  'modulepreload',
  'preload',
  'stylesheet',
])
