/** A moment, as the server's `formatTimestamp` words it on the wall of the shop, whatever the visitor's clock says. */
export function DateTime({ at: { iso, shown } }: { at: { iso: string; shown: string } }) {
  return (
    <time dateTime={iso} className="whitespace-nowrap">
      {shown}
    </time>
  )
}
