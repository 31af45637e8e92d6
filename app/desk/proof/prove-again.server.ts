import type { RouterContextProvider } from 'react-router'
import type { RecentProof } from '../../../domain/access/recent-proof.ts'
import type { User } from '../../../domain/access/user.ts'
import { findRecentProof, proveAgain } from '../../../domain/identity/recent-proof.server.ts'
import type { FormFields } from '../../../platform/uploads/form-fields.ts'
import { appContext, authContext } from '../../context/request-context.ts'

/** `error`: the field `password` is missing, wrong, or was tried too often. */
export type Proved = { proof: RecentProof } | { proof: null; error: 'needed' | 'wrong' | 'tooOften' }

/** The recent proof of identity for a form: from the session, or from its field `password` (rule W15.8). */
export async function proveByForm(
  user: User,
  fields: FormFields,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): Promise<Proved> {
  const app = context.get(appContext)
  const proof = await findRecentProof(user, app)
  if (proof) return { proof }
  const password = fields.get('password') ?? ''
  if (password === '') return { proof: null, error: 'needed' }
  const cookies = request.headers.get('cookie') ?? ''
  const proved = await proveAgain({ user, password, cookies }, { ...app, accounts: context.get(authContext) })
  if (proved.ok) return proved
  return { proof: null, error: proved.error === 'accounts.wrong-password' ? 'wrong' : 'tooOften' }
}
