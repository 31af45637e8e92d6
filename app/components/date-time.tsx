/** A time as formatted by the server's `formatStaffTimestamp`, in the configured time zone. */
export function DateTime({ at: { iso, shown } }: { at: { iso: string; shown: string } }) {
  return (
    <time dateTime={iso} className="whitespace-nowrap">
      {shown}
    </time>
  )
}
