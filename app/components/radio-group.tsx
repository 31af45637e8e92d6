import type { ReactNode } from 'react'

/** One of a few choices, in a line. */
export function RadioGroup({
  label,
  isLabelHidden = false,
  name,
  options,
  value,
}: {
  label: string
  isLabelHidden?: boolean
  name: string
  options: readonly (readonly [value: string, text: ReactNode])[]
  value: string
}) {
  return (
    <fieldset className="min-w-0">
      <legend className={isLabelHidden ? 'sr-only' : 'text-sm font-semibold'}>{label}</legend>
      <div className="flex flex-wrap gap-x-6">
        {options.map(([each, text]) => (
          <label key={each} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name={name}
              value={each}
              defaultChecked={each === value}
              className="size-5 shrink-0"
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
