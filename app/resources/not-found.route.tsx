import { data } from 'react-router'

/** 404 for every path without a page (rule S2.6); the error boundary of the frame shows the error page. */
export function loader(): never {
  throw data(null, { status: 404 })
}

export function action(): never {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
