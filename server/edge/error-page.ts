import { texts as en } from '../../app/i18n/en/errors.ts'
import type { Language } from '../../app/i18n/language.ts'
import { texts as ms } from '../../app/i18n/ms/errors.ts'

/**
 * The page for errors outside of the framework: plain HTML without styles or scripts, in the visitor's
 * language.
 */
export function errorPage({
  status,
  isForm,
  incident,
  language,
}: {
  status: number
  /** whether the request was a form submission */
  isForm: boolean
  incident: string
  language: Language
}): string {
  const texts = language === 'ms' ? ms : en
  const sentence = sentences(texts, isForm)[status] ?? texts.unexpectedText
  return `<!DOCTYPE html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${status}</title></head>
<body><main><h1>${status === 404 ? texts.notFound : texts.unexpected}</h1><p>${sentence}</p>
<p>${texts.incident} <strong>${incident}</strong></p><p><a href="/">${texts.returnHome}</a></p></main></body></html>
`
}

function sentences(texts: typeof en, isForm: boolean): Partial<Record<number, string>> {
  return {
    400: isForm ? texts.brokenForm : texts.badRequest,
    403: texts.foreignOrigin,
    404: texts.notFoundText,
    405: texts.methodNotAllowed,
    413: texts.tooLarge,
    414: texts.addressTooLong,
    415: texts.packedForm,
    503: isForm ? texts.unavailableForm : texts.unavailableText,
  }
}
