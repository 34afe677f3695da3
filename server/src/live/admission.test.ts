import { expect, test } from 'vitest'
import { isSameOrigin, MessageLimit } from './admission.ts'

const publicUrl = 'https://rapport.example'

test.each([
  ['a page of the requested host', 'http://localhost:3000', 'localhost:3000', true],
  ['a page at the public URL, behind a proxy that sends another host', publicUrl, '10.0.0.7:3000', true],
  ['no browser', undefined, 'localhost:3000', true],
  ['another port', 'http://localhost:3001', 'localhost:3000', false],
  ['another site', 'https://elsewhere.example', 'rapport.example', false],
  ['a site whose name begins alike', 'https://rapport.example.elsewhere.example', 'rapport.example', false],
  ['the public host without its TLS', 'http://rapport.example', '10.0.0.7:3000', false],
  ['a sandboxed frame', 'null', 'localhost:3000', false],
])('origin: %s', (_name, origin, host, expected) => {
  expect(isSameOrigin({ headers: { host, ...(origin === undefined ? {} : { origin }) } }, publicUrl)).toBe(
    expected,
  )
})

test('the message limit allows a burst, then ten a second, and never saves up more than a burst', () => {
  let now = 0
  const limit = new MessageLimit(() => now)
  const taken = () => {
    let count = 0
    while (limit.take()) count += 1
    return count
  }
  expect(taken()).toBe(100)
  now += 99
  expect(taken()).toBe(0)
  now += 1
  expect(taken()).toBe(1)
  now += 2000
  expect(taken()).toBe(20)
  now += 60 * 60_000
  expect(taken()).toBe(100)
})
