/** Executes a command with the arguments of the process and sets its exit code; `--help` or `-h` only prints the usage. */
export async function runCommand(usage: string, execute: (args: string[]) => Promise<number>): Promise<void> {
  const args = process.argv.slice(2)
  const isHelp = args.includes('--help') || args.includes('-h')
  if (isHelp) process.stdout.write(`${usage}\n`)
  process.exitCode = isHelp ? 0 : await execute(args)
}
