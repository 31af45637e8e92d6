import { Children, type CSSProperties, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Company } from '../../domain/company/company.ts'
import type { Language } from '../i18n/language.ts'

/** A section of an e-mail, in one language. */
export type EmailSection = {
  language: Language
  heading: string
  lines: string[]
  /** rows of name and value; the name links to an absolute URL of this site, if there is one */
  facts?: [name: string, value: string, href?: string][]
  codes?: { heading: string; text: string; items: EmailCode[] }
  /** `href`: an absolute URL of this site */
  button?: { label: string; href: string }
  /** lines below the button */
  notes?: string[]
  /** at the end, in small print; `href`: an absolute URL of this site */
  link?: { label: string; href: string }
}

/** A QR code attached to the e-mail, with its target. */
type EmailCode = {
  label: string
  name: string
  /** an absolute URL of this site */
  href: string
  /** of the attachment */
  cid: string
}

type Sender = { name: string; address: string }

/**
 * Renders an e-mail as text and as HTML. Takes plain text; each value is reduced to one line, so that typed
 * text cannot look like a line of ours. In the text version a link has its own line.
 */
export function renderEmail({
  company,
  sections,
}: {
  company: Pick<Company, 'name' | 'address'>
  sections: EmailSection[]
}): { text: string; html: string } {
  const sender = { name: toOneLine(company.name), address: toOneLine(company.address) }
  const lines = sections.map(toOneLineEach)
  return {
    text: [...lines.map(toText), `${sender.name}\n${sender.address}`].join(`\n\n${RULE}\n\n`).concat('\n'),
    html: `<!doctype html>\n${renderToStaticMarkup(<EmailDocument sender={sender} sections={lines} />)}\n`,
  }
}

/** A text without line breaks, control characters and characters that change the writing direction. */
export function toOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
}

function toOneLineEach({
  language,
  heading,
  lines,
  facts,
  codes,
  button,
  notes,
  link,
}: EmailSection): EmailSection {
  return {
    language,
    heading: toOneLine(heading),
    lines: lines.map(toOneLine),
    facts: facts?.map(([name, value, href]) => [toOneLine(name), toOneLine(value), href && toOneLine(href)]),
    codes: codes && {
      heading: toOneLine(codes.heading),
      text: toOneLine(codes.text),
      items: codes.items.map(({ cid, name, ...item }) => ({
        cid,
        name: toOneLine(name),
        ...toOneLineLink(item),
      })),
    },
    button: button && toOneLineLink(button),
    notes: notes?.map(toOneLine),
    link: link && toOneLineLink(link),
  }
}

const toOneLineLink = ({ label, href }: { label: string; href: string }) => ({
  label: toOneLine(label),
  href: toOneLine(href),
})

function toText({ heading, lines, facts = [], codes, button, notes = [], link }: EmailSection): string {
  const blocks = [
    [heading],
    ...lines.map(line => [line]),
    facts.flatMap(([name, value, href]) => [`${name}: ${value}`, ...(href ? [href] : [])]),
    codes
      ? [codes.heading, ...codes.items.flatMap(({ label, name, href }) => [`${label}, ${name}:`, href])]
      : [],
    button ? [`${button.label}:`, button.href] : [],
    ...notes.map(note => [note]),
    link ? [`${link.label}:`, link.href] : [],
  ]
  return blocks
    .filter(block => block.length > 0)
    .map(block => block.join('\n'))
    .join('\n\n')
}

/** E-mail programs know tables and inline styles; most ignore style sheets. */
function EmailDocument({
  sender: { name, address },
  sections,
}: {
  sender: Sender
  sections: EmailSection[]
}) {
  return (
    <html lang={sections[0]?.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{name}</title>
      </head>
      <body style={{ margin: 0, padding: 0, background: '#faf8f4' }}>
        <Table style={{ background: '#faf8f4' }}>
          <td align="center" style={{ padding: '16px' }}>
            <Table style={CARD}>
              <td style={TITLE_BAR}>{name}</td>
              <td style={{ padding: '8px 24px 24px' }}>
                {sections.map((section, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
                  <Section key={index} isFirst={index === 0} {...section} />
                ))}
              </td>
              <td style={FOOTER}>
                {name}
                <br />
                {address}
              </td>
            </Table>
          </td>
        </Table>
      </body>
    </html>
  )
}

/** A table for layout, with one cell per row. */
function Table({ style, children }: { style: CSSProperties; children: ReactElement | ReactElement[] }) {
  return (
    <table role="presentation" width="100%" cellSpacing="0" cellPadding="0" style={style}>
      <tbody>
        {Children.map(children, cell => (
          <tr>{cell}</tr>
        ))}
      </tbody>
    </table>
  )
}

type SectionProps = EmailSection & { isFirst: boolean }

function Section({
  language,
  heading,
  lines,
  facts = [],
  codes,
  button,
  notes = [],
  link,
  isFirst,
}: SectionProps) {
  return (
    <>
      {!isFirst && <hr style={DIVIDER} />}
      <div lang={language}>
        <h1 style={HEADING}>{withUnbrokenIds(heading)}</h1>
        <Lines lines={lines} />
        {facts.length > 0 && (
          <table style={FACTS}>
            <tbody>
              {facts.map(([name, value, href]) => (
                <tr key={name}>
                  <td style={FACT_NAME}>
                    {href ? (
                      <a href={href} style={{ color: FONT.color }}>
                        {withUnbrokenIds(name)}
                      </a>
                    ) : (
                      name
                    )}
                  </td>
                  <td style={FACT_VALUE}>{withUnbrokenIds(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {codes && <Codes {...codes} />}
        {button && (
          <>
            <p style={LINE}>
              <a href={button.href} style={BUTTON}>
                {button.label}
              </a>
            </p>
            <p style={SMALL}>{button.href}</p>
          </>
        )}
        <Lines lines={notes} />
        {link && (
          <p style={SMALL}>
            <a href={link.href} style={{ color: SMALL.color }}>
              {link.label}
            </a>
          </p>
        )}
      </div>
    </>
  )
}

/** Two beside one another, also on a phone: a code must be at least 2 cm wide to be read from a screen. */
function Codes({ heading, text, items }: NonNullable<EmailSection['codes']>) {
  const rows = items.flatMap((_, at) => (at % 2 === 0 ? [items.slice(at, at + 2)] : []))
  return (
    <>
      <h2 style={SUBHEADING}>{heading}</h2>
      <p style={LINE}>{text}</p>
      <table role="presentation" style={FACTS}>
        <tbody>
          {rows.map(row => (
            <tr key={row[0]?.href}>
              {row.map(({ label, name, href, cid }) => (
                <td key={href} style={CODE}>
                  <a href={href} style={{ color: CODE.color }}>
                    <img src={`cid:${cid}`} alt="" width="120" height="120" style={CODE_IMAGE} />
                    <b style={UNBROKEN}>{name}</b>
                  </a>
                  <br />
                  {label}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/**
 * Text with claim numbers and tyre IDs (`C-1042`, `K7M2-9QXD`) that do not break at the hyphen, but are
 * copied with a plain one.
 */
const withUnbrokenIds = (text: string) =>
  text.split(/\b([A-Z0-9]{1,4}-[A-Z0-9]{4,})\b/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
      <span key={at} style={UNBROKEN}>
        {part}
      </span>
    ),
  )

const Lines = ({ lines }: { lines: string[] }) =>
  lines.map(line => (
    <p key={line} style={LINE}>
      {withUnbrokenIds(line)}
    </p>
  ))

const RULE = '-'.repeat(40)
const FONT = { fontFamily: 'Arial,Helvetica,sans-serif', color: '#1a1a1c' }
const CARD = { maxWidth: '600px', background: '#ffffff', border: '1px solid #e4dfd5' }
const TITLE_BAR = {
  background: '#d3141c',
  color: '#ffffff',
  padding: '16px 24px',
  font: 'bold 20px Arial,Helvetica,sans-serif',
}
const HEADING = { ...FONT, fontSize: '22px', lineHeight: '28px', margin: '16px 0 8px' }
const SUBHEADING = { ...FONT, fontSize: '18px', lineHeight: '24px', margin: '16px 0 8px' }
const UNBROKEN = { whiteSpace: 'nowrap' } as const
const LINE = { ...FONT, fontSize: '16px', lineHeight: '24px', margin: '0 0 16px' }
const SMALL = {
  ...FONT,
  fontSize: '13px',
  lineHeight: '18px',
  margin: '0 0 16px',
  color: '#5c5953',
  wordBreak: 'break-all',
} as const
const FACTS = { borderCollapse: 'collapse', width: '100%', margin: '0 0 16px' } as const
const CELL = {
  ...FONT,
  fontSize: '16px',
  lineHeight: '24px',
  padding: '6px 0',
  borderBottom: '1px solid #e4dfd5',
  verticalAlign: 'top',
  wordBreak: 'break-word',
} as const
const FACT_NAME = { ...CELL, paddingRight: '16px', width: '40%', color: '#5c5953' }
const FACT_VALUE = { ...CELL, fontWeight: 'bold' }
const CODE = { ...FONT, fontSize: '16px', lineHeight: '24px', padding: '0 0 16px', width: '50%' } as const
const CODE_IMAGE = { display: 'block', border: 0 } as const
const BUTTON = {
  display: 'inline-block',
  background: '#d3141c',
  color: '#ffffff',
  padding: '12px 24px',
  borderRadius: '4px',
  font: 'bold 16px Arial,Helvetica,sans-serif',
  textDecoration: 'none',
}
const DIVIDER = { border: 0, borderTop: '1px solid #e4dfd5', margin: '24px 0' }
const FOOTER = {
  borderTop: '1px solid #e4dfd5',
  padding: '16px 24px',
  font: '13px/18px Arial,Helvetica,sans-serif',
  color: '#5c5953',
}
