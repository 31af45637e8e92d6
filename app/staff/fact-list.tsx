/** Facts of a record, as label and value. */
export function FactList({
  facts,
  className,
}: {
  facts: readonly (readonly [label: string, value: string])[]
  className: string
}) {
  return (
    <dl className={className}>
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="break-words font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
