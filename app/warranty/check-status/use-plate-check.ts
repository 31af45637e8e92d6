import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { href, useLocation } from 'react-router'
import { useSubmitInPlace } from '../../client/use-submit-in-place.ts'

/**
 * Sends a form of the check tab and shows its answer where it stands: a tenth of what a new page would bring over a phone's
 * network. From another page, before the script has come, and without one, the form goes as forms do. Takes the answer that is shown.
 */
export function usePlateCheck(answer: unknown) {
  const submit = useSubmitInPlace()
  const { pathname } = useLocation()
  const [isBusy, setIsBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const shown = useRef(answer)
  useEffect(() => {
    // To what the answer says stands in it: the plate as it was looked for, no digits that were wrong.
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
