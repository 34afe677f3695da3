import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'

const patienceMs = 2000

/**
 * Ends a connection. A server that hangs doesn't answer, so after two seconds the socket is closed.
 * Never rejects.
 */
export async function endClient(client: Client): Promise<void> {
  const ended = client.end().catch(() => {})
  await Promise.race([ended, sleep(patienceMs, null, { ref: false })])
  // Harmless if it has ended. The driver's types don't name it.
  ;(client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
}
