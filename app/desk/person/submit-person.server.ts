import { data, href } from 'react-router'
import { type ContactKey, parseContactKey } from '../../../domain/access/contact-key.ts'
import type { Permission, Permit } from '../../../domain/access/permit.ts'
import { issueDownloadTicket } from '../../../domain/exports/download-tickets.server.ts'
import { erasePerson } from '../../../domain/privacy/erase-person.server.ts'
import { findPeopleByPlate } from '../../../domain/privacy/find-person.server.ts'
import { loadSavedFilters, saveFilters } from '../../../domain/saved-filters/saved-filters.server.ts'
import type { FormFields } from '../../../platform/uploads/form-fields.ts'
import type { AppContext } from '../../context/app-context.ts'
import { redirectAfterPost } from '../../http/redirect-after-post.ts'
import { withQuery } from '../../http/with-query.ts'
import { DEFAULT_LANGUAGE, isLanguage } from '../../i18n/language.ts'
import { savedSearchId } from '../../staff/saved-search-url.ts'
import type { Proved } from '../proof/prove-again.server.ts'

type Sent = { fields: FormFields; url: URL; app: AppContext; prove: () => Promise<Proved> }

/** The person of the page: number or address are stored with the session, never in the URL (rule W26.8). */
export async function personOfPage(
  { user }: Permit<Permission>,
  url: URL,
  app: AppContext,
): Promise<{ contact: string; key: ContactKey } | null> {
  const { contact = '' } = await loadSavedFilters({ user, page: 'person', search: savedSearchId(url) }, app)
  const key = parseContactKey(contact)
  return key && { contact, key }
}

/**
 * Finds a person, prepares the copy of the stored data, or erases it. Answers 303, or the form with its
 * errors.
 */
export async function submitPerson(permit: Permit<Permission>, { fields, url, app, prove }: Sent) {
  const page = href('/desk/data/person')
  const { user } = permit
  const act = fields.get('act')
  if (act === 'find') return findPerson(permit, (fields.get('person') ?? '').trim(), { url, app })
  const person = await personOfPage(permit, url, app)
  if (!person || (act !== 'export' && act !== 'erase')) throw new Response(null, { status: 404 })
  if (act === 'erase' && fields.get('sure') !== 'yes') return answer({ error: 'sure' }, 422)
  const proved = await prove()
  if (proved.proof === null) return answer({ error: proved.error, act }, 422)
  if (act === 'export') {
    const asked = fields.get('language')
    const language = isLanguage(asked) ? asked : DEFAULT_LANGUAGE
    const subject = { kind: 'person', contact: person.contact, language } as const
    const tools = { orm: app.database.orm, now: app.now }
    const id = await issueDownloadTicket({ user, subject, proof: proved.proof }, tools)
    const query = { q: savedSearchId(url) ?? '', export: id }
    return redirectAfterPost(withQuery(page, query), { flash: null, url })
  }
  const confirmed = Number(/^\d{1,6}$/.exec(fields.get('registrations') ?? '')?.[0] ?? 0)
  const erased = await erasePerson(person.key, app, { actor: user.email, confirmed })
  if (!erased) return redirectAfterPost(`${page}${url.search}`, { flash: 'upload-changed', url })
  return redirectAfterPost(href('/desk/data'), { flash: 'person-erased', url })
}

async function findPerson(
  permit: Permit<Permission>,
  typed: string,
  { url, app }: Pick<Sent, 'url' | 'app'>,
) {
  if (typed === '' || typed.length > MAX_TYPED) return answer({ error: 'wrong', typed: '' }, 422)
  let contact = typed
  if (!parseContactKey(typed)) {
    const people = await findPeopleByPlate(permit, typed, app)
    if (people.length !== 1) return answer({ error: 'none', typed, people }, people.length === 0 ? 422 : 200)
    contact = people[0]?.contactNumber ?? ''
  }
  const search = await saveFilters({ user: permit.user, page: 'person', filters: { contact } }, app)
  return redirectAfterPost(withQuery(href('/desk/data/person'), { q: search }), { flash: null, url })
}

type PersonAnswer = {
  /** `wrong`, `none`, `sure`, or an error of the password */
  readonly error: string
  readonly act?: string
  readonly typed?: string
  /** the people of a plate that has several */
  readonly people?: readonly { readonly name: string; readonly contactNumber: string }[]
}
const answer = (value: PersonAnswer, status: number) => data(value, { status })

const MAX_TYPED = 254
