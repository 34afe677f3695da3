import { route } from '@rapport/contract/route.ts'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createRecorder, type RecordedCall } from './recorded-calls.ts'
import { callsByRoute, missingTests } from './route-coverage.ts'

const common = { summary: '', data: z.object({}) }
const get = { method: 'GET', permission: 'people.read' } as const
const list = route({ ...get, path: '/things' }, common)
const one = route({ ...get, path: '/things/:id' }, { ...common, params: z.object({ id: z.string() }) })
const kind = route({ ...get, path: '/things/:type' }, { ...common, params: z.object({ type: z.string() }) })
const newest = route({ ...get, path: '/things/newest' }, common)
const open = route({ method: 'POST', path: '/open', permission: 'public' }, { ...common, body: z.object({}) })

const call = (status: number, path = '/things/1', isOfSomebodyElse = false): RecordedCall => ({
  method: 'GET',
  path,
  status,
  code: null,
  isOfSomebodyElse,
})
const success = 'a success'
const malformed = 'a malformed request (400)'
const forbidden = 'a caller who may not (401 or 403)'
const elses = 'what is somebody else’s (404 for an id that another account was shown)'

describe('what the tests of a route lack', () => {
  test.each([
    ['everything', kind, [], [success, malformed, forbidden, elses]],
    ['all but a 400, where only the id can be malformed', one, [], [success, forbidden, elses]],
    ['nothing', kind, [call(200), call(400), call(401), call(404, '/things/1', true)], []],
    ['somebody else’s, for all the missing ones', one, [call(200), call(400), call(403), call(404)], [elses]],
    ['a success, where only failures are', list, [call(401), call(500)], [success]],
    ['no 400, where nothing can be wrong', list, [call(200), call(401)], []],
    ['no 401 where everybody may', open, [call(200), call(400)], []],
  ])('%s', (_name, declared, calls, missing) => {
    expect(missingTests(declared, calls)).toEqual(missing)
  })

  test('counts by route, a literal path before one with a parameter', () => {
    const calls = [call(200, '/things/newest'), call(200, '/things/7'), call(200, '/things'), call(200, '/x')]
    const byRoute = callsByRoute([one, newest, list, open], calls)
    expect([...byRoute].map(([{ path }, made]) => [path, made.map((each) => each.path)])).toEqual([
      ['/things/:id', ['/things/7']],
      ['/things/newest', ['/things/newest']],
      ['/things', ['/things']],
      ['/open', []],
    ])
  })

  test('a method that a path without parameters refuses is no call of a path with parameters', () => {
    const change = route({ ...get, method: 'PATCH', path: '/things/:id' }, { ...common, params: one.params })
    const refused: RecordedCall = { ...call(405, '/things/newest'), method: 'PATCH' }
    expect(callsByRoute([change, newest], [refused]).get(change)).toEqual([])
  })
})

const token = async (account: string, tokenId: string) => {
  const jwt = new SignJWT({ jti: tokenId }).setProtectedHeader({ alg: 'HS256' }).setSubject(account)
  return `Bearer ${await jwt.sign(Buffer.alloc(32))}`
}

const record = (...calls: [string, string | undefined, number, unknown?][]) => {
  const recorded: RecordedCall[] = []
  const recorder = createRecorder((each) => recorded.push(each))
  for (const [url, authorization, status, data] of calls)
    recorder({ method: 'GET', url, authorization }, { status, body: JSON.stringify({ data }) })
  return recorded
}

describe('the recorder', async () => {
  const [ada, adaAgain, ben] = [await token('1', 'a'), await token('1', 'b'), await token('2', 'c')]

  test('notes method, path and status of calls of the API', () => {
    expect(record(['/api/things?page=1', undefined, 401], ['/index.html', ada, 200])).toEqual([
      { method: 'GET', path: '/things', status: 401, code: null, isOfSomebodyElse: false },
    ])
  })

  test.each([
    ['a list', ['/api/things', { items: [{ id: 7 }] }]],
    ['its maker', ['/api/things', { id: 7 }]],
    ['its own address', ['/api/things/7', {}]],
  ] as const)('knows what is somebody else’s by what %s showed', (_name, [url, data]) => {
    const later = (authorization: string | undefined, path: string) =>
      record([url, ada, 200, data], [path, authorization, 404])[1]?.isOfSomebodyElse
    expect(later(ben, '/api/things/7')).toBe(true)
    expect(later(ben, '/api/things/7/open')).toBe(true)
    expect(later(adaAgain, '/api/things/7')).toBe(false)
    expect(later(undefined, '/api/things/7')).toBe(false)
    expect(later(ben, '/api/things/8')).toBe(false)
    expect(later(ben, '/api/others/7')).toBe(false)
  })

  test('what both were shown is nobody else’s', () => {
    const calls = record(
      ['/api/things/7', ada, 200, {}],
      ['/api/things/7', ben, 200, {}],
      ['/api/things/7', ben, 404],
    )
    expect(calls.at(-1)?.isOfSomebodyElse).toBe(false)
  })
})
