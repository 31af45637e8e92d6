import type { InputHTMLAttributes, ReactNode } from 'react'

type Props = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'name' | 'value' | 'checked' | 'defaultChecked' | 'onChange'
> & { label: ReactNode }

/** A checkbox before its label, tall enough for a thumb. */
export function CheckboxField({ label, ...input }: Props) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" {...input} className="size-5 shrink-0" />
      <span className="min-w-0 break-words">{label}</span>
    </label>
  )
}
