import { writeFileSync } from 'node:fs'

// Loaded into a server before its own program (`--import`). EVENT_LOOP_PROBE names a file: on SIGUSR2 the
// longest turns of the event loop since the last signal are written to it, in milliseconds.
//   wall       delay of a timer, including time when other processes used the processor
//   processor  processor time of the thread in such a turn, at most `wall`: the program's own work

const INTERVAL_MS = 5
const file = process.env.EVENT_LOOP_PROBE
// Child processes inherit the Node options; without this variable they are not probed.
delete process.env.EVENT_LOOP_PROBE

if (file) {
  const used = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  }
  let longest = { wall: 0, processor: 0 }
  let last = { at: performance.now(), used: used() }
  setInterval(() => {
    const now = { at: performance.now(), used: used() }
    const wall = now.at - last.at - INTERVAL_MS
    const processor = Math.min(wall, now.used - last.used)
    longest = { wall: Math.max(longest.wall, wall), processor: Math.max(longest.processor, processor) }
    last = now
  }, INTERVAL_MS).unref()
  process.on('SIGUSR2', () => {
    writeFileSync(file, JSON.stringify(longest))
    longest = { wall: 0, processor: 0 }
  })
}
