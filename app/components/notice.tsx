/** A short message about a result: an error is an alert, success and a warning are a status. */
export function Notice({ kind, title, text }: { kind: keyof typeof COLORS; title: string; text?: string }) {
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={`mt-3 rounded-control border-l-4 px-3 py-2 ${COLORS[kind]}`}
    >
      <p className="font-semibold">{title}</p>
      {text && <p className="text-sm">{text}</p>}
    </div>
  )
}

const COLORS = {
  error: 'border-signal bg-signal-wash',
  warning: 'border-promo bg-promo-wash',
  good: 'border-go bg-floor',
}
