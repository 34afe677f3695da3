import type { Route } from '@rapport/contract/route.ts'
import { limits } from '@rapport/contract/limits.ts'
import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { elevate, testApp, type SignedIn, type TestApp } from '../app.ts'
import { companyRecord } from '@rapport/test-support/factories.ts'
import { peopleOnFile, personOnFile } from '../reveals.ts'
import { contractRoutes } from '../routes/contract-routes.ts'
import type { Material } from '../routes/material.ts'
import { giveThings, openAccount } from '../routes/things.ts'
import { wellFormed } from '../routes/well-formed.ts'
import { stallLimit, stallAbove } from './event-loop.ts'
import { shapeNames, shapes } from './shapes.ts'
import { slotsOf, type Slot } from './slots.ts'

/*
 * Hostile texts in every text of every route, over the real app, and how long the event loop stands
 * still for each request:
 *
 * - all texts of a route at once, in every shape, 32 KiB each (an address: as much as Node takes).
 *   Fields of an object are read one by one, whatever becomes of the others, so each of them meets
 *   each shape; what is quadratic takes seconds at this size.
 * - each text alone, as long as it may be, so that it is not refused for that and the handler works
 *   on it, the rest being well formed: three shapes for each, by turns.
 * - each kind of text alone, as large as a request may be: one shape for each, by turns.
 */

const manyUnits = 32_768
/** Below the limit of a body, with room for the rest of it. */
const bodyBytes = limits.maxBodyBytes - 50_000
/** Node takes 16 KiB of headers, the address included. */
const addressBytes = 15_000

const routes = await contractRoutes()
const parts = ['params', 'query', 'body'] as const
type Part = (typeof parts)[number]
type PlacedSlot = { part: Part; slot: Slot }

const withTexts = routes.flatMap((route) => {
  const slots = parts.flatMap((part) => {
    const schema = route[part]
    return schema ? slotsOf(schema).map((slot): PlacedSlot => ({ part, slot })) : []
  })
  return slots.length > 0 ? [{ name: `${route.method} ${route.path}`, route, slots }] : []
})

let t: TestApp
let caller: SignedIn
let material: Material
let limit: number
let serial = 0
beforeAll(async () => {
  t = await testApp()
  limit = stallLimit()
  const employed = await personOnFile(t.pool, { company: companyRecord() })
  const { rows } = await t.pool.query<{ companyId: number }>(
    'select company_id as "companyId" from people where id = $1',
    [employed],
  )
  // Internal, and an administrator: every route is open to it.
  caller = await openAccount(t, { email: 'admin@rapport.test' })
  await elevate(t, caller)
  const codes = { close_account: '000000', suppress: '000000', lower_credits: '000000' }
  material = {
    owner: caller,
    things: await giveThings(t, caller, 'Owned'),
    personId: (await peopleOnFile(t.pool, 1))[0]!,
    companyId: rows[0]!.companyId,
    code: '000000',
    codes,
  }
})

/** A text in a shape that takes about so many bytes where it is written. */
function textOf(shape: string, bytes: number, write: (text: string) => string): string {
  const sample = shapes[shape]!(1000)
  return shapes[shape]!(Math.floor((1000 * bytes) / Buffer.byteLength(write(sample))))
}

const written: Record<Part, { bytes: number; write: (text: string) => string }> = {
  params: { bytes: addressBytes, write: (text) => encodeURIComponent(text.toWellFormed()) },
  query: { bytes: addressBytes, write: (text) => encodeURIComponent(text.toWellFormed()) },
  body: { bytes: bodyBytes, write: (text) => JSON.stringify(text) },
}

function requestWith(route: Route, values: readonly { part: Part; value: unknown }[]): InjectOptions {
  const { params = {}, query = {}, body } = wellFormed[`${route.method} ${route.path}`]!(material)
  const given = { params: { ...params }, query: { ...query }, body: body as unknown }
  for (const { part, value } of values) {
    if (part === 'body') given.body = merged(given.body ?? {}, value)
    else Object.assign(given[part], value)
  }
  const path = route.path.replace(/:(\w+)/g, (_all, name: string) =>
    written.params.write(String(given.params[name])),
  )
  const search = Object.entries(given.query).flatMap(([name, value]) =>
    [value].flat().map((each) => `${name}=${written.query.write(String(each))}`),
  )
  return {
    method: route.method,
    url: `/api${path}?${search.join('&')}`,
    headers: { ...caller.headers, 'content-type': 'application/json' },
    remoteAddress: `10.${(serial >> 16) & 255}.${(serial >> 8) & 255}.${serial++ & 255}`,
    ...(route.body && { payload: JSON.stringify(given.body) }),
  }
}

/** Objects with the fields of both; lists one after the other. */
function merged(first: unknown, second: unknown): unknown {
  if (Array.isArray(first) && Array.isArray(second))
    return [...(first as unknown[]), ...(second as unknown[])]
  if (!isRecord(first) || !isRecord(second)) return second ?? first
  const keys = new Set([...Object.keys(first), ...Object.keys(second)])
  return Object.fromEntries(
    [...keys].map((key) => [key, key in second ? merged(first[key], second[key]) : first[key]]),
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the fault of the answer to a request, or of its duration; null if there is none. */
async function fault(request: InjectOptions, expected: (status: number) => boolean): Promise<string | null> {
  let status = 0
  const stall = await stallAbove(limit, async () => {
    status = (await t.app.inject(request)).statusCode
  })
  if (stall !== null) return `stands still for ${stall.toFixed()} ms, of ${limit.toFixed()}`
  return expected(status) ? null : `answers ${status}`
}

async function faultsOf(
  requests: readonly { name: string; request: InjectOptions }[],
  expected: (status: number) => boolean,
) {
  const faults: string[] = []
  for (const { name, request } of requests) {
    const found = await fault(request, expected)
    if (found !== null) faults.push(`${name}: ${found}`)
  }
  return faults
}

const isRefused = (status: number) => status === 400 || status === 404
/** A wrong password or code is an answer, too, and so is the limit of emails to one address. */
const isAnswered = (status: number) => status < 500

describe.each(withTexts)('$name', ({ route, slots }) => {
  test('all its texts at once, in every shape', async () => {
    const requests = shapeNames.map((shape) => ({
      name: shape,
      request: requestWith(
        route,
        slots.map(({ part, slot }) => {
          const { bytes, write } = written[part]
          const text = textOf(shape, bytes / slots.length, write)
          return { part, value: slot.put(text.slice(0, manyUnits)) }
        }),
      ),
    }))
    expect(await faultsOf(requests, isRefused)).toEqual([])
  })

  test('each as long as it may be', async () => {
    const requests = slots.flatMap(({ part, slot }, place) => {
      const length = Math.min(slot.maxLength ?? 0, written[part].bytes / 6)
      return [0, 1, 2].map((turn) => {
        const shape = shapeNames[(place + turn * 5 + serial) % shapeNames.length]!
        const value = slot.put(shapes[shape]!(length).slice(0, length).toWellFormed())
        return { name: `${slot.path}, ${shape}`, request: requestWith(route, [{ part, value }]) }
      })
    })
    expect(await faultsOf(requests, isAnswered)).toEqual([])
  })

  test('each kind as large as a request may be', async () => {
    const kinds = [...new Map(slots.map((each) => [each.slot.schema, each])).values()]
    const requests = kinds.map(({ part, slot }, place) => {
      const shape = shapeNames[(place + serial) % shapeNames.length]!
      const { bytes, write } = written[part]
      const value = slot.put(textOf(shape, bytes, write))
      return { name: `${slot.path}, ${shape}`, request: requestWith(route, [{ part, value }]) }
    })
    expect(await faultsOf(requests, isRefused)).toEqual([])
  })
})

test('the walk covers the texts of all routes, as a caller whom none of them ended', async () => {
  const { statusCode } = await t.app.inject({ url: '/api/admin/overview', headers: caller.headers })
  expect(statusCode).toBe(200)
  expect(withTexts.length).toBeGreaterThan(60)
  expect(withTexts.flatMap(({ slots }) => slots).length).toBeGreaterThan(200)
})
