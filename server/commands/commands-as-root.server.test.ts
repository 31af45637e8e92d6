import { execFileSync } from 'node:child_process'
import {
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeDataDir } from '../../tests/support/databases.ts'
import { captureCommand } from '../../tests/support/run-command.ts'
import { listCommands } from '../programs.ts'
import { root } from '../project-root.ts'

// The user of the server decides what lies in the data folder: root believes and follows nothing of it.

const OTHER_UID = 65_534
const COMMANDS: Record<string, string[]> = {
  import: ['branches', join(root, 'sample/branches.csv'), '--yes'],
  export: ['branches', 'OUTPUT'],
  staff: ['list'],
  person: ['export', 'aisyah@example.com', '--out', 'OUTPUT'],
  'clear-sample': ['--yes'],
  doctor: [],
  backup: ['OUTPUT'],
  restore: ['OUTPUT'],
}

describe.runIf(process.getuid?.() === 0)('as root in the data folder of another user', () => {
  let folder: string
  let dataDir: string
  let precious: string
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tayar-root-'))
    dataDir = await makeDataDir('migrated')
    // What a server that was taken over could leave: a link to files of root that are older than an hour.
    precious = join(folder, 'precious')
    writeFileSync(precious, '')
    utimesSync(precious, 1_000_000, 1_000_000)
    mkdirSync(join(dataDir, 'files'))
    symlinkSync(folder, join(dataDir, 'files/.drafts'))
    execFileSync('chown', ['-hR', `${OTHER_UID}:${OTHER_UID}`, dataDir])
  })
  afterEach(() => {
    rmSync(folder, { recursive: true })
    rmSync(dataDir, { recursive: true })
  })

  async function run(name: string, args: readonly string[], settings: Record<string, string>) {
    const output = args.map(arg => (arg === 'OUTPUT' ? join(folder, 'output') : arg))
    const env = { SAMPLE_DATA: 'off', ...settings }
    const { code, err } = await captureCommand(name, output, { env, cwd: folder })
    return { code, err }
  }

  /** The owners of what lies in the data folder, without what the link leads to. */
  const owners = () =>
    new Set(
      readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
        .filter(name => !name.startsWith('files/.drafts/'))
        .map(name => lstatSync(join(dataDir, name)).uid),
    )

  test('every command that uses the data folder is tested here', () => {
    const others = ['start', 'ready']
    expect(
      listCommands()
        .filter(name => !others.includes(name))
        .sort(),
    ).toEqual(Object.keys(COMMANDS).sort())
  })

  test.each(Object.entries(COMMANDS))('%s refuses and changes nothing', async (name, args) => {
    const expected = {
      code: 1,
      err: `DATA_DIR: ${dataDir} belongs to another user: run this as that user (uid ${OTHER_UID})\n`,
    }
    expect(await run(name, args, { DATA_DIR: dataDir })).toEqual(expected)
    expect(readdirSync(folder)).toEqual(['precious'])
    expect(owners()).toEqual(new Set([OTHER_UID]))
  })

  test('a link of that user is refused too, wherever it leads', async () => {
    const link = join(dataDir, 'link')
    symlinkSync(folder, link)
    lchownSync(link, OTHER_UID, OTHER_UID)
    const { code, err } = await run('staff', ['list'], { DATA_DIR: link })
    expect([code, err]).toEqual([1, expect.stringContaining(`(uid ${OTHER_UID})`)])
    expect(readdirSync(folder)).toEqual(['precious'])
  })
})
