import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export type BareProcess = { origin: string; pid: number; stop: () => Promise<void> }

/**
 * Starts a bare Fastify route that answers `POST /i` with the i-th of these texts, in a process of
 * its own like the server.
 */
export async function startBareRoute(answers: string[]): Promise<BareProcess> {
  const child = fork(join(import.meta.dirname, 'bare-route.ts'))
  const ended = once(child, 'exit')
  child.send(answers)
  const [origin] = await Promise.race([
    once(child, 'message') as Promise<[string]>,
    ended.then(([code]) => {
      throw new Error(`the bare route exited with code ${code}`)
    }),
  ])
  const stop = async () => {
    child.disconnect()
    await ended
  }
  return { origin, pid: child.pid!, stop }
}
