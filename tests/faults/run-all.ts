/** Waits until all have ended, also where one fails, so that nothing goes on behind it; then throws what the first of them threw. */
export async function runAll(works: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).find(result => result.status === 'rejected')
  if (failed) throw failed.reason
}
