import { readFileSync } from 'node:fs'
import type { ServerProcess } from '../http/server-process.ts'

const sampleMs = 50

/** Downloads a list. Bytes are counted and not kept. `memory` is null without /proc. */
export async function measureExport(
  { origin, pid }: ServerProcess,
  { token, listId }: { token: string; listId: number },
): Promise<{ seconds: number; rows: number; memory: number | null }> {
  const idle = residentMegabytes(pid)
  let peak = idle
  const sampling = setInterval(() => (peak = Math.max(peak ?? 0, residentMegabytes(pid) ?? 0)), sampleMs)
  const started = performance.now()
  const response = await fetch(`${origin}/api/lists/${listId}/csv/download`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!response.ok || !response.body) throw new Error(`export: ${response.status}`)
  let lines = 0
  for await (const bytes of response.body) for (const byte of bytes) if (byte === newline) lines++
  clearInterval(sampling)
  const memory = idle === null || peak === null ? null : peak - idle
  return { seconds: (performance.now() - started) / 1000, rows: lines - 1, memory }
}

const newline = 10

function residentMegabytes(pid: number): number | null {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) / 1024
  } catch {
    return null
  }
}
