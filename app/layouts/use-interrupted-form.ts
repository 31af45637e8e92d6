import { useEffect } from 'react'
import { type Field, hasChanged, readValue, replay } from '../client/early-input.ts'
import { tryStorage } from '../client/web-storage.ts'
import { useRootData } from '../context/root-data.ts'

/**
 * Fills a form in again that was sent after the session had ended (rule W10.6): the sign-in leads back to its
 * page, where it is empty. Each form that is sent is stored in the tab until the next page opens. Files and
 * passwords are not stored.
 */
export function useInterruptedForm(): void {
  const root = useRootData()
  const email = root?.layout.user?.email
  const isSignedIn = root?.flash?.code === 'staff-signed-in'
  useEffect(() => {
    if (!email) return
    const sent = tryStorage(() => JSON.parse(sessionStorage.getItem(SENT) ?? 'null') as SentForm | null)
    tryStorage(() => sessionStorage.removeItem(SENT))
    if (isSignedIn && sent?.email === email && sent.page === pageOf(location)) restore(sent)
    function onSubmit({ target }: SubmitEvent) {
      if (!(target instanceof HTMLFormElement) || target.method !== 'post') return
      const form = { email, page: pageOf(new URL(target.action)), nth: postForms().indexOf(target) }
      const fields = fieldsOf(target).map(field => [field.name, readValue(field)])
      tryStorage(() => sessionStorage.setItem(SENT, JSON.stringify({ ...form, fields })))
    }
    document.addEventListener('submit', onSubmit)
    return () => document.removeEventListener('submit', onSubmit)
  }, [email, isSignedIn])
}

type SentForm = {
  readonly email: string
  readonly page: string
  /** among the forms of the page */
  readonly nth: number
  readonly fields: readonly (readonly [name: string, value: string | boolean])[]
}

const SENT = 'sent-form'
const pageOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search
const postForms = () => [...document.forms].filter(({ method }) => method === 'post')

/** Restores untouched fields, if the form still has the same ones. */
function restore({ nth, fields }: SentForm): void {
  const form = postForms()[nth]
  const present = form ? fieldsOf(form) : []
  if (present.some((field, at) => field.name !== fields[at]?.[0])) return
  for (const [at, field] of present.entries()) {
    const value = fields[at]?.[1] ?? ''
    // Checking one radio button unchecks the others.
    if (readValue(field) === value || hasChanged(field) || (field.type === 'radio' && !value)) continue
    replay(field, value)
    const part = field.closest('details')
    if (part) part.open = true
  }
}

const fieldsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (element): element is Field => element.matches('input, textarea, select') && !element.matches(NOT_STORED),
  )
const NOT_STORED = '[type=hidden], [type=file], [type=password], [autocomplete=one-time-code]'
