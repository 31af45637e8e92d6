import type { MouseEvent } from 'react'

/** Closes the popover menu of a clicked link: navigation within the same document would leave it open. */
export function closeMenu({ currentTarget }: MouseEvent<HTMLElement>) {
  const menu = currentTarget.closest<HTMLElement>('[popover]')
  if (menu?.matches(':popover-open')) menu.hidePopover()
}
