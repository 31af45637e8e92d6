import { type ReactNode, useId } from 'react'
import type { Branch } from '../../../domain/branches/branch.ts'
import { RightIcon } from '../../components/icons.tsx'
import { HoursToday } from './hours-today.tsx'

type Props = {
  /** name of the field that is submitted with the branch's name */
  field: string
  branch: Pick<Branch, 'name' | 'address' | 'hoursToday'>
  /** the distance, behind the address */
  children?: ReactNode
}

/** A branch of a list to pick from: a submit button that fills its row. */
export function BranchChoice({ field, branch: { name, address, hoursToday }, children }: Props) {
  const id = useId()
  return (
    <li className="relative flex min-h-14 flex-wrap items-center gap-x-3 px-3 py-2 hover:bg-promo-wash has-focus-visible:bg-promo-wash">
      <div className="min-w-0 flex-1 basis-40">
        {/* The button is named by its text alone; its `after` makes the whole row its target. */}
        <button
          type="submit"
          name={field}
          value={name}
          aria-describedby={id}
          className="block w-full break-words text-left font-semibold after:absolute after:inset-0"
        >
          {name}
        </button>
        <p id={id} className="break-words text-sm text-soft">
          {address}
          {children}
          {hoursToday && (
            <>
              {' · '}
              <HoursToday hours={hoursToday} />
            </>
          )}
        </p>
      </div>
      <RightIcon />
    </li>
  )
}
