import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropAhead, takeAhead } from './ahead.ts'

const call = { method: 'POST', url: '/api/v2/search/people?page=1&limit=15', body: {} }
const answer = Promise.resolve(new Response('{}'))

beforeEach(() => {
  vi.stubGlobal('window', { rapportAhead: { 'POST /api/v2/search/people?page=1&limit=15 {}': answer } })
  vi.spyOn(performance, 'now').mockReturnValue(2000)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the same call takes the answer, once', () => {
  expect(takeAhead(call)).toBe(answer)
  expect(takeAhead(call)).toBeUndefined()
})

test('another method, address or body does not', () => {
  expect(takeAhead({ ...call, method: 'GET' })).toBeUndefined()
  expect(takeAhead({ ...call, url: '/api/v2/search/people?page=2&limit=15' })).toBeUndefined()
  expect(takeAhead({ ...call, body: { names: ['Ada'] } })).toBeUndefined()
  expect(takeAhead({ method: call.method, url: call.url })).toBeUndefined()
  expect(takeAhead(call)).toBe(answer)
})

test('an old answer is ignored, and dropped', () => {
  vi.spyOn(performance, 'now').mockReturnValue(10_000)
  expect(takeAhead(call)).toBeUndefined()
  vi.spyOn(performance, 'now').mockReturnValue(2000)
  expect(takeAhead(call)).toBeUndefined()
})

test('without requests sent ahead there is no answer', () => {
  vi.stubGlobal('window', {})
  expect(takeAhead(call)).toBeUndefined()
})

test('after the session has ended there is no answer', () => {
  dropAhead()
  expect(takeAhead(call)).toBeUndefined()
})
