import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client, Pool } from 'pg'

/**
 * Loaded before everything else in each process and thread while statements are recorded
 * (`npm run record:statements`): notes each distinct statement that the server's own code, or that
 * of its queue, sends to the database. Those of tests are not noted.
 */

const folder = process.env['RECORDED_STATEMENTS']
const source = pathToFileURL(resolve(import.meta.dirname, '../../src')).href
const own = [source, source.slice('file://'.length)]
const seen = new Set<string>()

if (folder !== undefined) {
  const file = join(folder, `${randomUUID()}.jsonl`)
  const note = (query: unknown) => {
    const text = textOf(query)
    if (text === null || seen.has(text) || !isOfServer()) return
    seen.add(text)
    appendFileSync(file, `${JSON.stringify(text)}\n`)
  }
  for (const { prototype } of [Client, Pool]) {
    // oxlint-disable-next-line typescript/unbound-method -- applied to the client or pool that is called
    const query = prototype.query as (...args: unknown[]) => unknown
    Object.assign(prototype, {
      query(...args: unknown[]): unknown {
        note(args[0])
        return query.apply(this, args)
      },
    })
  }
}

/**
 * The text of a query: the query itself, or that of an object that carries one, as prepared
 * statements and copies do.
 */
function textOf(query: unknown): string | null {
  const text = typeof query === 'object' && query !== null ? (query as { text?: unknown }).text : query
  if (typeof text !== 'string') return null
  return text.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim()
}

/**
 * Whether the code that calls belongs to the server. A pool passes on to its clients what was noted
 * when the pool was called, from the stack of whoever released the client.
 */
function isOfServer(): boolean {
  const frames = (new Error().stack ?? '').split('\n').filter((frame) => !frame.includes('/recorder.ts'))
  const caller = frames.slice(1).find((frame) => !frame.includes('/node_modules/pg/'))
  if (caller === undefined || caller.includes('/node_modules/pg-pool/')) return false
  if (caller.includes('/node_modules/graphile-worker/')) return true
  return own.some((path) => caller.includes(path)) && !caller.includes('.test.ts')
}
