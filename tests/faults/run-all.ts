/**
 * Waits until all promises have settled, so that nothing continues in the background; then throws the first
 * error.
 */
export async function runAll(works: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).find(result => result.status === 'rejected')
  if (failed) throw failed.reason
}
