import type { Pool } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../database.ts'
import { answer, arrive, bounce } from './arrive.ts'
import { createSender, enrol, send, type SentRow } from './sent-world.ts'
import { feedback } from './complaints.ts'

const address = 'ada.kim@northwind.example'

/** What PostgreSQL stores in no text, and what is no UTF-8, escape sequences and half a pair among it. */
const bytes = ['\0', '\u0001', '\u001b', '\u0080', '\ud800', '\ufffe', '=00', '=?utf-8?q?=00?=']

/** Between two places at which a message gets them. A prime, so that they fall on all kinds of places. */
const step = 13

let pool: Pool
beforeAll(async () => {
  ;({ pool } = await testDatabase())
})

const parts = ({ key, messageId }: SentRow) => [
  {
    type: 'text/rfc822-headers',
    body: `Message-ID: <${messageId}>\r\nX-Rapport-Send: ${key}\r\nTo: ${address}\r\n`,
  },
]

test.each<[string, (sent: SentRow) => string]>([
  ['a reply', ({ messageId }) => answer({ From: `Ada <${address}>`, refersTo: messageId })],
  [
    'an automatic answer',
    ({ messageId }) => answer({ From: address, refersTo: messageId, 'Auto-Submitted': 'auto-replied' }),
  ],
  ['a bounce', (of) => bounce({ address, of, status: '5.7.1', said: '550 5.7.1 refused by policy' })],
  ['a complaint', (of) => feedback({ parts: parts(of) })],
])('%s with a hostile byte at any place is received', async (_kind, write) => {
  const sender = await createSender(pool)
  const enrolmentId = await enrol(pool, sender, { address })
  const raw = write(await send(pool, sender, { enrolmentId, address }))
  const places = Array.from({ length: Math.floor(raw.length / step) }, (_none, at) => at * step)
  const failed: string[] = []
  let stored = 0
  for (const [at, place] of places.entries()) {
    const hostile = bytes[at % bytes.length]!
    const cut = `${raw.slice(0, place)}${hostile}${raw.slice(place)}`
    try {
      if ((await arrive(pool, sender, { raw: cut })) !== null) stored++
    } catch (error) {
      failed.push(
        `${JSON.stringify(hostile)} behind ${JSON.stringify(raw.slice(0, place).slice(-40))}: ${String(error)}`,
      )
    }
  }
  expect(failed).toEqual([])
  expect(stored).toBeGreaterThan(places.length / 4)
})
