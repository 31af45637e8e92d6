/**
 * Environment variables that make installing and building fit into a machine with 1 GB: 0.7 GB each instead
 * of more than 1 GB. Plain JavaScript, because bootstrap.js uses it on the machine's own Node.js.
 */
export const LOW_MEMORY = {
  NODE_OPTIONS: '--max-old-space-size=400 --max-semi-space-size=4',
  MALLOC_ARENA_MAX: '2',
}
