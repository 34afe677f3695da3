import type { ServerProcess } from '../http/server-process.ts'

export type Call = <T>(method: string, path: string, body?: object) => Promise<T>

export async function signIn({ origin, account }: ServerProcess): Promise<Call> {
  let token = ''
  const call: Call = async <T>(method: string, path: string, body?: object) => {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    if (response.status === 204) return undefined as T
    return ((await response.json()) as { data: T }).data
  }
  const tokens = await call<{ access_token: string }>('POST', '/auth/login', account)
  token = tokens.access_token
  return call
}

/** Milliseconds of reading each of these in turn, ascending. */
export async function measureReads(call: Call, paths: string[], runs: number): Promise<Float64Array> {
  const times = new Float64Array(runs)
  for (let i = 0; i < runs; i++) {
    const started = performance.now()
    await call('GET', paths[i % paths.length]!)
    times[i] = performance.now() - started
  }
  return times.toSorted()
}
