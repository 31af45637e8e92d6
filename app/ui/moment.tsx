/** A moment as the counter reads it: dd/MM/yyyy HH:mm, on the wall of the shop. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {FORMAT.format(new Date(at)).replace(',', '')}
    </time>
  )
}

const FORMAT = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kuala_Lumpur',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
