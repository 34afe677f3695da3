import { expect, test } from 'vitest'
import { isSameOrigin } from './same-origin.ts'

const publicUrl = 'https://rapport.example'

test.each([
  ['a page of the host that is asked', 'http://localhost:3000', 'localhost:3000', true],
  ['a page at the public address, behind a proxy that names another host', publicUrl, '10.0.0.7:3000', true],
  ['no browser', undefined, 'localhost:3000', true],
  ['another port', 'http://localhost:3001', 'localhost:3000', false],
  ['another site', 'https://elsewhere.example', 'rapport.example', false],
  ['a site whose name begins alike', 'https://rapport.example.elsewhere.example', 'rapport.example', false],
  ['the public host without its TLS', 'http://rapport.example', '10.0.0.7:3000', false],
  ['a sandboxed frame', 'null', 'localhost:3000', false],
])('%s', (_name, origin, host, expected) => {
  expect(isSameOrigin({ headers: { host, ...(origin === undefined ? {} : { origin }) } }, publicUrl)).toBe(
    expected,
  )
})
