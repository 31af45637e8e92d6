/** A short message about a result: an error is an alert, success is a status. */
export function Notice({ kind, title, text }: { kind: 'error' | 'good'; title: string; text?: string }) {
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={`mt-3 rounded-control border-l-4 px-3 py-2 ${kind === 'error' ? 'border-signal bg-signal-wash' : 'border-go bg-floor'}`}
    >
      <p className="font-semibold">{title}</p>
      {text && <p className="text-sm">{text}</p>}
    </div>
  )
}
