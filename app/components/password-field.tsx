import { type ComponentProps, useState } from 'react'
import { HideIcon, ShowIcon } from './icons.tsx'
import { TextField } from './text-field.tsx'
import { useHydrated } from './use-hydrated.ts'

/** A password field with a show button. */
export function PasswordField({
  showLabel,
  ...field
}: Omit<ComponentProps<typeof TextField>, 'type' | 'children'> & { showLabel: string }) {
  const [isShown, setIsShown] = useState(false)
  const isHydrated = useHydrated()
  return (
    <TextField {...field} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false}>
      {isHydrated && (
        <button
          type="button"
          aria-pressed={isShown}
          aria-label={showLabel}
          onClick={() => setIsShown(!isShown)}
          className="absolute right-0 top-0 grid size-11 place-items-center text-soft hover:text-ink"
        >
          {isShown ? <HideIcon /> : <ShowIcon />}
        </button>
      )}
    </TextField>
  )
}
