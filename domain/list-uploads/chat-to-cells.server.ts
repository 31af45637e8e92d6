import { detectLayout } from '../catalogue/data-files/detect-layout.server.ts'
import { tyresFile } from '../catalogue/data-files/tyres-file.ts'
import { findSize } from '../tyres/find-size.ts'

/** Characters of a message; WhatsApp itself takes 65,536. */
export const MAX_CHAT_LENGTH = 200_000

/**
 * Converts a chat message into pasted cells: a header row and the tyres, with the other lines above and
 * below. Null if the text is a table already, or names fewer than two sizes (rule S33.13). A brand stands
 * before the model or in a line above its tyres; a struck-through price is the usual price.
 */
export function chatToCells(message: string, brands: readonly string[]): string | null {
  if (message.includes('\t') || detectLayout(message.slice(0, MAX_START), tyresFile).columns > 1) return null
  const known = new Map(brands.map(brand => [simplify(brand), brand]))
  const tyres: ChatTyre[] = []
  const above: string[] = []
  const below: string[] = []
  let section = ''
  // Until a line names a known brand, every short line without digits counts as the name of a brand.
  let hasKnown = false
  for (const full of message.split(/\r\n|\n|\r/)) {
    const line = full.slice(0, MAX_LINE_LENGTH)
    const tyre = readLine(line, known)
    if (tyre) tyres.push({ ...tyre, brand: tyre.brand || section })
    else {
      const text = cleanLine(line)
      if (text) (tyres.length === 0 && above.length < MAX_TITLES ? above : below).push(text)
      const brand = known.get(simplify(text))
      hasKnown ||= brand !== undefined
      section = brand ?? (text && !hasKnown && isName(text) ? text : section)
    }
  }
  if (tyres.length < 2) return null
  const hasUsual = tyres.some(({ usual }) => usual)
  const header = ['Jenama', 'Saiz', 'Model', ...(hasUsual ? ['Harga asal', 'Harga promosi'] : ['Harga'])]
  const rows = tyres.map(({ brand, size, model, usual, price }) => [
    ...[brand, size, model],
    ...(!hasUsual ? [price] : usual ? [usual, price] : [price, '']),
  ])
  const lines = (texts: string[]) => texts.map(text => [text])
  return [...lines(above), [], header, ...rows, [], ...lines(below)].map(cells => cells.join('\t')).join('\n')
}

type ChatTyre = { brand: string; size: string; model: string; usual: string; price: string }

/** The tyre of a line; null if it names no size, or several. */
function readLine(line: string, known: ReadonlyMap<string, string>): ChatTyre | null {
  const usual = STRUCK.exec(line)?.[1]?.trim() ?? ''
  const text = cleanLine(usual ? line.replace(STRUCK, ' ') : line)
  const found = findSize(text)
  if (!found) return null
  const rest = `${found.before} ${found.behind}`.trim()
  const price = (PRICE.exec(rest) ?? LAST_NUMBER.exec(rest) ?? NO_PRICE.exec(rest))?.[0] ?? ''
  const words = trimMarks(price ? rest.replace(price, ' ') : rest).split(/\s+/)
  const count = [3, 2, 1].find(length => known.has(simplify(words.slice(0, length).join(' ')))) ?? 0
  return {
    brand: known.get(simplify(words.slice(0, count).join(' '))) ?? '',
    size: found.size,
    model: words.slice(count).join(' '),
    usual: trimMarks(usual),
    price: trimMarks(price),
  }
}

/** Removes the sender, emojis, and the marks of bold, italic and struck-through text. */
const cleanLine = (line: string) =>
  trimMarks(
    line
      .normalize('NFKC')
      .replace(SENDER, '')
      .replace(/[\d#*]\uFE0F?\u20E3/g, ' ')
      .replace(EMOJI, ' ')
      .replace(/[*~`]|(?<!\w)_|_(?!\w)/g, ' ')
      .replace(/^\s*\d{1,2}[.)]\s/, ''),
  )

/** Trims blanks and marks at both ends; the dash of `285/-` stays. */
function trimMarks(text: string): string {
  const started = text.replace(/\s+/g, ' ').replace(/^[\s\-–—=:;,.|@•·▪➤➡>]+/, '')
  let end = started.length
  while (end > 0 && END_MARKS.includes(started.charAt(end - 1)) && started[end - 2] !== '/') end--
  return started.slice(0, end)
}
const END_MARKS = ' -–—=:;,|@•·▪➤➡>'
const simplify = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
const isName = (text: string) =>
  text.length <= 30 && !/\d/.test(text) && text.split(' ').length <= 3 && !TITLE_WORD.test(text)

/** A word of a greeting or a title, `Harga baru` or `Stok terkini`, that no brand has. */
const TITLE_WORD =
  /\b(?:harga|prices?|promo\w*|tawaran|offers?|jualan|sales?|stoc?k|senarai|list|tayar|tyres?|tires?|baru|new|terkini|latest|updated?|murah|hari|today|minggu|bulan|salam|assalam\w*|selamat|pagi|petang|hi|hello|boss?|tuan|puan|cawangan|kedai)\b/i

/** Sender of a copied message: `[28/11/2026, 10:15] Ali: ` or `28/11/26, 10:15 pm - Ali: `. */
const SENDER = /^\u200e?\[?\d{1,2}\/\d{1,2}\/\d{2,4},? \d{1,2}[:.]\d{2}[^\]\-–]{0,8}[\]\-–] ?[^:]{1,40}: /
const EMOJI =
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u{FE0F}|\u{200D}|\u{20E3}/gu
const STRUCK = /~([^~\d]*\d[^~]*)~/
const UNIT = String.raw`(?: ?\/-| ?nett?\b| ?(?:\/|per|se) ?(?:biji|pcs?|unit|tayar)\b| ?each\b| ?(?:shj|saha?ja|saja|je|only)\b)*`
const PRICE = new RegExp(String.raw`(?:\bRM ?|(?<=[@=:] ?))\d[\d,.]*(?:[-–]\d[\d,.]*)?${UNIT}`, 'i')
const LAST_NUMBER = new RegExp(String.raw`(?<![\w.])\d[\d,.]*${UNIT}\s*$`, 'i')
const NO_PRICE = /\b(?:call|pm|tanya|whatsapp|wasap|hubungi)\b.*$/i
const MAX_START = 20_000
/** Bounds the run time of the patterns above. */
const MAX_LINE_LENGTH = 300
/** Lines above the header row: findTable looks for the header in the first rows only. */
const MAX_TITLES = 20
