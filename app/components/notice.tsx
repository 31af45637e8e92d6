import { fieldId } from './field-id.ts'

/** A field of a form with its error, if it has one. */
export type FieldWithError = {
  readonly name: string
  readonly label: string
  readonly error: string | undefined | false | null | ''
}

/**
 * A short message about a result: an error is an alert, success and a warning are a status. The notice of a
 * refused form links to the fields to correct.
 */
export function Notice({
  kind,
  title,
  text,
  fields = [],
}: {
  kind: keyof typeof COLORS
  title: string
  text?: string
  fields?: readonly FieldWithError[]
}) {
  const wrong = fields.filter(({ error }) => error)
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={`mt-3 rounded-control border-l-4 px-3 py-2 ${COLORS[kind]}`}
    >
      <p className="font-semibold">{title}</p>
      {text && <p className="text-sm">{text}</p>}
      {wrong.length > 0 && (
        <ul className="mt-1 text-sm">
          {wrong.map(({ name, label, error }) => (
            <li key={name}>
              <a href={`#${fieldId(name)}`} className="inline-block min-h-11 py-2.5 underline">
                {label}: {error}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const COLORS = {
  error: 'border-signal bg-signal-wash',
  warning: 'border-promo bg-promo-wash',
  good: 'border-go bg-floor',
}
