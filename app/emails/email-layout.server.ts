import type { Company } from '../../domain/company/company.ts'
import type { Language } from '../i18n/language.ts'

/** A part of a mail, in one language: what it says, what it lists, where it leads. */
export type MailPart = {
  language: Language
  heading: string
  lines: string[]
  /** name and value */
  facts?: [string, string][]
  /** `href`: an absolute address of ours */
  button?: { label: string; href: string }
  /** lines below the button */
  notes?: string[]
}

/**
 * What a mail says, as text and as HTML that every mail program shows: tables, and styles on the elements themselves, since
 * most programs know no others. Takes plain texts; each is put on one line, so that what a customer typed cannot look like
 * a line of ours, and is escaped. In the text a link stands on a line of its own.
 */
export function layoutMail({
  company,
  parts,
}: {
  company: Pick<Company, 'name' | 'address'>
  parts: MailPart[]
}): { text: string; html: string } {
  const sender = [oneLine(company.name), oneLine(company.address)] as const
  const clean = parts.map(onOneLineEach)
  return {
    text: [...clean.map(partText), sender.join('\n')].join(`\n\n${RULE}\n\n`).concat('\n'),
    html: page(sender, clean.map(partHtml).join(`<hr style="${HAIRLINE}">`)),
  }
}

/** A text without line breaks, control characters and signs that turn the direction of writing. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
}

function onOneLineEach({ language, heading, lines, facts, button, notes }: MailPart): MailPart {
  return {
    language,
    heading: oneLine(heading),
    lines: lines.map(oneLine),
    facts: facts?.map(([name, value]) => [oneLine(name), oneLine(value)]),
    button: button && { label: oneLine(button.label), href: oneLine(button.href) },
    notes: notes?.map(oneLine),
  }
}

function partText({ heading, lines, facts = [], button, notes = [] }: MailPart): string {
  const blocks = [
    [heading],
    ...lines.map(line => [line]),
    facts.map(([name, value]) => `${name}: ${value}`),
    button ? [`${button.label}:`, button.href] : [],
    ...notes.map(note => [note]),
  ]
  return blocks
    .filter(block => block.length > 0)
    .map(block => block.join('\n'))
    .join('\n\n')
}

function partHtml({ language, heading, lines, facts = [], button, notes = [] }: MailPart): string {
  const rows = facts.map(
    ([name, value]) =>
      `<tr><td style="${NAME}">${escapeHtml(name)}</td><td style="${VALUE}">${escapeHtml(value)}</td></tr>`,
  )
  return [
    `<div lang="${language}">`,
    `<h1 style="${HEADING}">${escapeHtml(heading)}</h1>`,
    ...lines.map(line => `<p style="${LINE}">${escapeHtml(line)}</p>`),
    ...(rows.length > 0 ? [`<table style="${FACTS}">${rows.join('')}</table>`] : []),
    ...(button
      ? [
          `<p style="${LINE}"><a href="${escapeHtml(button.href)}" style="${BUTTON}">${escapeHtml(button.label)}</a></p>`,
          `<p style="${SMALL}">${escapeHtml(button.href)}</p>`,
        ]
      : []),
    ...notes.map(note => `<p style="${LINE}">${escapeHtml(note)}</p>`),
    '</div>',
  ].join('\n')
}

function page([name, address]: readonly [name: string, address: string], content: string): string {
  return `<!doctype html>
<html lang="ms">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(name)}</title></head>
<body style="margin:0;padding:0;background:#faf8f4">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="background:#faf8f4"><tr><td align="center" style="padding:16px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="${CARD}">
<tr><td style="${BAR}">${escapeHtml(name)}</td></tr>
<tr><td style="padding:8px 24px 24px">
${content}
</td></tr>
<tr><td style="${FOOT}">${escapeHtml(name)}<br>${escapeHtml(address)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)

const RULE = '-'.repeat(40)
const FONT = 'font-family:Arial,Helvetica,sans-serif;color:#1a1a1c'
const CARD = 'max-width:600px;background:#ffffff;border:1px solid #e4dfd5'
const BAR = 'background:#d3141c;color:#ffffff;padding:16px 24px;font:bold 20px Arial,Helvetica,sans-serif'
const HEADING = `${FONT};font-size:22px;line-height:28px;margin:16px 0 8px`
const LINE = `${FONT};font-size:16px;line-height:24px;margin:0 0 16px`
const SMALL = `${FONT};font-size:13px;line-height:18px;margin:0 0 16px;color:#5c5953;word-break:break-all`
const FACTS = 'border-collapse:collapse;width:100%;margin:0 0 16px'
const CELL = `${FONT};font-size:16px;line-height:24px;padding:6px 0;border-bottom:1px solid #e4dfd5;vertical-align:top;word-break:break-word`
const NAME = `${CELL};padding-right:16px;width:40%;color:#5c5953`
const VALUE = `${CELL};font-weight:bold`
const BUTTON =
  'display:inline-block;background:#d3141c;color:#ffffff;padding:12px 24px;border-radius:4px;font:bold 16px Arial,Helvetica,sans-serif;text-decoration:none'
const HAIRLINE = 'border:0;border-top:1px solid #e4dfd5;margin:24px 0'
const FOOT =
  'border-top:1px solid #e4dfd5;padding:16px 24px;font:13px/18px Arial,Helvetica,sans-serif;color:#5c5953'
