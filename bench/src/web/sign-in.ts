import type { ServerProcess } from '../http/server-process.ts'
import type { Visitor } from './figures.ts'

/** Signs in like the form, which puts the tokens into cookies. */
export async function cookiesOf({ origin, account }: ServerProcess): Promise<Visitor['cookies']> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  if (!response.ok) throw new Error(`sign-in returned ${response.status}`)
  const { data } = (await response.json()) as { data: Record<string, string> }
  return Object.entries(data).map(([name, value]) => ({ name, value, url: origin, sameSite: 'Strict' }))
}
