import { createHash } from 'node:crypto'
import { phoneUrl } from '../../domain/branches/branch-urls.ts'
import { escapeMarkup } from '../../platform/text/escape-markup.ts'
import { languageContext, requestContext } from '../context/request-context.ts'
import { translators } from '../i18n/translators.server.ts'
import type { Route } from './+types/offline.route.ts'

/**
 * The page that the service worker shows instead of any page without a connection; it caches both languages
 * (rule S25.5). The page needs only the icon, which is cached too. Its link has an empty `href`, which
 * reloads the failed page.
 */
export function loader({ context }: Route.LoaderArgs) {
  const language = context.get(languageContext)
  const t = translators[language]
  const { name, phone } = context.get(requestContext).catalogue.company
  const html = `<!DOCTYPE html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="theme-color" content="#d3141c"><link rel="icon" href="/pictures/icons/icon.svg"><title>${t('offline.title')}</title>
<style>${STYLE}</style></head>
<body><header>${escapeMarkup(name)}</header>
<main><img src="/pictures/icons/icon-192.png" alt="" width="96" height="96"><h1>${t('offline.title')}</h1>
<p>${t('offline.text')}</p><p><a class="retry" href="">${t('offline.retry')}</a></p>
<p><a href="${escapeMarkup(phoneUrl(phone))}">${escapeMarkup(t('offline.call', { phone }))}</a></p></main></body></html>
`
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  })
}

/** The colours of app.css, with system fonts. */
const STYLE = [
  'body{margin:0;background:#faf8f4;color:#1a1a1c;font:1rem/1.5 Barlow,"Helvetica Neue",Arial,sans-serif}',
  'header{padding:1rem;background:#d3141c;color:#fff;border-bottom:.5rem solid #0f0f10;font:700 1.5rem/1 "Barlow Condensed","Arial Narrow",Arial,sans-serif;text-transform:uppercase}',
  'main{max-width:30rem;margin:auto;padding:3rem 1rem;text-align:center}',
  'h1{margin:1.5rem 0 .5rem;font:700 min(2.25rem,11vw)/1.1 "Barlow Condensed","Arial Narrow",Arial,sans-serif}',
  'a{display:inline-block;padding:.625rem 1rem;color:inherit;font-weight:600}',
  '.retry{border-radius:4px;background:#d3141c;color:#fff;text-decoration:none}',
  'a:focus-visible{outline:3px solid #ffc800;outline-offset:2px;box-shadow:0 0 0 2px #0f0f10}',
].join('')
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
