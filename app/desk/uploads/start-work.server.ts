import { processUpload } from '../../../domain/list-uploads/process-upload.server.ts'
import type { AppContext } from '../../context/app-context.ts'

/** Starts the work on an upload and waits for it a moment, so that a short list needs no page in between. */
export async function startWork(id: string, app: AppContext): Promise<void> {
  const waited = new Promise(resolve => setTimeout(resolve, WAIT_MS).unref())
  await Promise.race([processUpload(id, app), waited])
}

const WAIT_MS = 1_500
