import { data } from 'react-router'

/** Every address that no page has (S §2). The frame's error screen shows it. */
export function loader(): never {
  throw data(null, { status: 404 })
}

export function action(): never {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
