/**
 * Ends reading a file when its client leaves: React Router drops the response of a loader then, and would
 * leave the file open until a garbage collection.
 */
export function cancelOnAbort(body: ReadableStream<Uint8Array>, { signal }: Pick<Request, 'signal'>): void {
  // A response that is being sent is ended by the edge.
  const cancel = () => void body.cancel().catch(() => {})
  if (signal.aborted) cancel()
  else signal.addEventListener('abort', cancel, { once: true })
}
