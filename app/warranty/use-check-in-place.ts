import { type SubmitEvent, useState } from 'react'
import { useSubmit } from 'react-router'

/**
 * Sends a form of the check tab and shows its answer where it stands: a tenth of what a new page would bring over a phone's
 * network. Before the script has come, and without one, the form goes as forms do.
 */
export function useCheckInPlace() {
  const submit = useSubmit()
  const [isBusy, setIsBusy] = useState(false)
  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    setIsBusy(true)
    await submit(new FormData(form), {
      method: 'post',
      action: CHECK_ADDRESS,
      replace: true,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    })
    setIsBusy(false)
    // To what the answer says stands in it: the plate as it was looked for, no digits that were wrong.
    form.reset()
  }
  return { isBusy, form: { method: 'post', action: CHECK_ADDRESS, noValidate: true, onSubmit } as const }
}

const CHECK_ADDRESS = '/warranty-registration?tab=check'
