import { type Answer, type AnswerRow, formatCell } from './answer.ts'

/**
 * The numbers of an answer, close together, so that they can be compared on a phone too; a table that is
 * wider than the screen scrolls inside itself, also by keyboard.
 */
export function AnswerTable({
  answer: { title, columns },
  rows,
}: {
  answer: Answer
  rows: readonly AnswerRow[]
}) {
  const [first, ...others] = columns
  return (
    <section
      className="relative mt-2 overflow-x-auto rounded-control border border-line"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard
      tabIndex={0}
      aria-label={title}
    >
      <table className="w-full text-sm tabular-nums">
        <thead className="bg-floor align-bottom">
          <tr>
            <th scope="col" className="px-1 sm:px-2 py-2 text-left">
              {first}
            </th>
            {others.map(column => (
              <th key={column} scope="col" className="px-1 sm:px-2 py-2 text-right">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ name, href, cells }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may be equal
            <tr key={index}>
              <th scope="row" className="min-w-24 break-words px-1 sm:px-2 py-1 text-left font-normal">
                {href ? (
                  <a href={href} className="inline-block py-1">
                    {name}
                  </a>
                ) : (
                  <span className="inline-block py-1">{name}</span>
                )}
              </th>
              {others.map((column, at) => (
                <td key={column} className="px-1 sm:px-2 py-1 text-right">
                  {formatCell(cells[at] ?? null)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
