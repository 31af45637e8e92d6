import { branchChatNumber, parseChatNumber } from '../../../domain/booking/chat-url.ts'
import { listStates } from '../../../domain/branches/branch.ts'
import { branchValues } from '../../../domain/catalogue/data-files/check-branch.ts'
import { branchFingerprint } from '../../../domain/catalogue/edit-branch.server.ts'
import { loadStored } from '../../../domain/catalogue/load-current-version.server.ts'
import type { AppContext } from '../../context/app-context.ts'
import { lastEditOf } from '../list-version/last-edit.server.ts'

/** A new branch, or the one named in the URL, `?id=cheras`; 404 for an unknown id. */
export async function loadBranchPage(url: URL, { canPublish }: { canPublish: boolean }, app: AppContext) {
  const { rows } = await loadStored('branches', app.database, app.now())
  const id = url.searchParams.get('id')
  const branch = id === null ? null : (rows.find(row => row.id === id) ?? null)
  if (id !== null && !branch) throw new Response(null, { status: 404 })
  const lastEdit = await lastEditOf('branches', app)
  const chatNumber = branch && (branchChatNumber(branch) ?? app.catalogue().company.chat_number)
  return {
    canPublish,
    id: branch?.id ?? null,
    values: branchValues(branch),
    shown: branch ? branchFingerprint(branch) : '',
    /** number for chats with this branch, `+60…`, and whether it is the branch's own */
    chat: chatNumber
      ? { number: `+${parseChatNumber(chatNumber)}`, isOwn: branchChatNumber(branch) !== null }
      : null,
    states: listStates(rows),
    isOnly: rows.length === 1,
    isClosing: branch !== null && url.searchParams.has('close'),
    // Of this branch only: a button on its page does not take back another one's change.
    lastEdit: branch && lastEdit?.note !== branch.name ? null : lastEdit,
  }
}
