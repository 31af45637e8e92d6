import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FaultUnavailableError } from './fault.ts'

/** Mounts a file system of memory of this size (`800m`), passes its folder to the work, and removes it. */
export async function withSmallDisk<T>(size: string, work: (disk: string) => Promise<T>): Promise<T> {
  const disk = mkdtempSync(join(tmpdir(), 'tayar-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', disk])
  if (mounted.status !== 0) {
    rmSync(disk, { recursive: true })
    throw new FaultUnavailableError(
      'a file system of memory cannot be mounted: that takes root, and a machine that lets it',
    )
  }
  try {
    return await work(disk)
  } finally {
    spawnSync('umount', ['-l', disk])
    rmSync(disk, { recursive: true, force: true })
  }
}
