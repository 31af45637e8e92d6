import type { Permit } from '../../../domain/access/permit.ts'
import type { ListUpload, SentKind } from '../../../domain/list-uploads/list-upload.ts'
import type { AppContext } from '../../context/app-context.ts'

/** Starts the work on an upload and waits for it a moment, so that a short list needs no page in between. */
export async function startWork(
  permit: Permit<'prepare-lists'>,
  { id, kind }: Pick<ListUpload<SentKind>, 'id' | 'kind'>,
  app: AppContext,
): Promise<void> {
  const { listWork } = app
  const work =
    kind === 'registrations'
      ? listWork.processRegistrations(id)
      : listWork.processUpload(permit, { id, kind })
  await waitForWork(id, work, app)
}

/** Waits a moment for the work on an upload, and logs its failure. */
export async function waitForWork(
  id: string,
  started: Promise<unknown>,
  { log }: Pick<AppContext, 'log'>,
): Promise<void> {
  const work = started.catch(error =>
    // The next load of the page starts it again.
    log.error(
      { event: 'upload_not_processed', upload: id, err: error },
      'an uploaded list was not processed',
    ),
  )
  const waited = new Promise(resolve => setTimeout(resolve, WAIT_MS).unref())
  await Promise.race([work, waited])
}

const WAIT_MS = 1_500
