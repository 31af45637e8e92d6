import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { href, useLocation } from 'react-router'
import { useSubmitInPlace } from '../../client/use-submit-in-place.ts'

/**
 * Submits a form of the check tab without a page load, a tenth of the bytes of a new page. On another page,
 * and without script, the form is submitted normally. Takes the result that is shown.
 */
export function usePlateCheck(answer: unknown) {
  const submit = useSubmitInPlace()
  const { pathname } = useLocation()
  const [isBusy, setIsBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const shown = useRef(answer)
  useEffect(() => {
    // Resets the fields to the values of the new result: the normalized plate, no wrong digits.
    if (shown.current !== answer) {
      form.current?.reset()
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    }
    shown.current = answer
  }, [answer])

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    if (pathname !== CHECK_PATH) return
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    await submit(new FormData(event.currentTarget), CHECK_ADDRESS)
    setIsBusy(false)
  }
  return {
    isBusy,
    form: { ref: form, method: 'post', action: CHECK_ADDRESS, noValidate: true, onSubmit } as const,
  }
}

const CHECK_PATH = href('/warranty-registration')
const CHECK_ADDRESS = `${CHECK_PATH}?tab=check`
