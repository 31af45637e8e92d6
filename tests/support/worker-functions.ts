import { serveFunctions } from '../../platform/worker-process/serve-functions.ts'

// Functions of a worker process for tests.

const held: Buffer[] = []

serveFunctions(async (start: { readonly greeting: string }) => ({
  greet: async (name: string) => `${start.greeting}, ${name}`,
  copy: async (value: unknown) => value,
  pid: async () => process.pid,
  fail: async () => {
    throw new Error('no such list')
  },
  hold: async (bytes: number) => {
    held.push(Buffer.alloc(bytes, 1))
    return new Promise(() => {})
  },
  crash: async () => process.exit(9),
  never: () => new Promise(() => {}),
}))
