import { once } from 'node:events'
import { request, type RequestOptions } from 'node:https'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '@rapport/contract/limits.ts'
import type { TestUser } from '@rapport/test-support/factories.ts'
import { signInLimits } from '../../src/limits/sign-in-limit.ts'
import { bearer, json } from '../processes/callers.ts'
import { dataOf, post, signIn } from '../several-servers/servers.ts'
import { openWindow } from '../several-servers/windows.ts'
import { uploadBody } from '../uploads.ts'

const patienceMs = 30_000

/** A front at these addresses, with a server behind it that trusts 127.0.0.1 alone. */
export type TriedFront = { address: string; plain: string; user: TestUser }

function assert(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(`not so: ${what}`)
}

/** What must work behind a proxy, by what is printed once it does. Each throws if it doesn't. */
export const frontChecks: Record<string, (front: TriedFront) => Promise<void>> = {
  'the sign-in page, and /api/ready': async ({ address }) => {
    const page = await fetch(`${address}/login`)
    assert(page.ok && /<title>Rapport/.test(await page.text()), 'the page of the web application is served')
    assert((await fetch(`${address}/api/ready`)).ok, 'the server is ready')
  },
  'a redirection to TLS': async ({ plain }) => {
    const { status, headers } = await fetch(`${plain}/lists?x=1`, { redirect: 'manual' })
    const to = headers.get('location')
    assert([301, 308].includes(status) && to === 'https://localhost/lists?x=1', `${status} to ${to}`)
  },
  'the largest upload; a larger one is refused by the server': async ({ address, user }) => {
    const token = await signIn(address, user)
    const upload = (bytes: number) => {
      const { body, contentType } = uploadBody({
        content: tableOf(bytes),
        fields: { title: `${bytes} bytes` },
      })
      return fetch(`${address}/api/lists/csv/upload?apply=false`, {
        method: 'POST',
        headers: { ...bearer(token), 'content-type': contentType },
        body: new Uint8Array(body),
      })
    }
    const largest = await upload(limits.maxUploadBytes)
    assert(largest.ok, `${largest.status} ${await largest.text()}`)
    const larger = await upload(limits.maxUploadBytes + 1)
    assert(
      /"body_too_large"/.test(await larger.text()),
      `the server answered, not the proxy with ${larger.status}`,
    )
  },
  'a live connection': async ({ address, user }) => {
    const token = await signIn(address, user)
    const change = () => dataOf(post(address, '/api/lists', { body: { title: 'Changed' }, token }))
    const window = openWindow(address, { token, change })
    const end = Date.now() + patienceMs
    while (window.heard === 0 && Date.now() < end) await sleep(50)
    window.close()
    assert(window.heard > 0, 'an open window hears of a change')
  },
  'limits count the addresses of clients, which cannot claim others': async ({ address, user }) => {
    const attempt = (localAddress: string, headers: Record<string, string> = {}) =>
      statusOf(`${address}/api/auth/login`, {
        body: JSON.stringify({ email: user.email, password: 'Mistyped!Horse7' }),
        options: { method: 'POST', headers: { ...json, ...headers }, localAddress, family: 4 },
      })
    for (let at = 0; at < signInLimits.pair; at++)
      assert((await attempt('127.0.0.2')) === 401, 'a wrong password is refused')
    assert((await attempt('127.0.0.2')) === 429, 'too many are refused')
    const claimed = { 'x-forwarded-for': '203.0.113.9' }
    assert((await attempt('127.0.0.2', claimed)) === 429, 'a claimed address does not help')
    assert((await attempt('127.0.0.3')) === 401, 'another client has a limit of its own')
  },
}

/** Rows of a table with so many bytes in all. */
function tableOf(bytes: number): Buffer {
  const header = 'full_name,notes\n'
  const row = `Ann Long,${'x'.repeat(10_000)}\n`
  const table = Buffer.alloc(bytes, row)
  table.write(header)
  table.write('\n', header.length - 1)
  return table
}

type Sent = { body: string; options: RequestOptions }

async function statusOf(url: string, { body, options }: Sent): Promise<number> {
  const call = request(url, { ...options, agent: false }).end(body)
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  await text(response)
  return response.statusCode ?? 0
}
