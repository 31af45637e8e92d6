import type { InputHTMLAttributes } from 'react'

type Props = Pick<InputHTMLAttributes<HTMLInputElement>, 'name' | 'defaultChecked'> & { label: string }

/** A checkbox before its label, which is tall enough for a thumb. */
export function CheckboxField({ label, ...input }: Props) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" {...input} className="size-5 shrink-0" />
      <span>{label}</span>
    </label>
  )
}
