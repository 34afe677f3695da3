import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../..')

/**
 * Tries all ordered pairs of calls that write for one account (`lock-order.test.ts`). Returns
 * whether none deadlocks. Takes some minutes.
 */
export async function tryAllLockPairs(stop: AbortSignal): Promise<boolean> {
  const vitest = resolve(root, 'node_modules/vitest/vitest.mjs')
  const file = 'server/test/writes/lock-order.test.ts'
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'server', file], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PAIRS: 'all' },
    signal: stop,
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return code === 0
}
