import { expect, it } from 'vitest'
import { contactHref } from './contact-href.ts'

it('writes to an address, whatever it holds', () => {
  expect(contactHref('email', 'ana.o+news@example.com')).toBe('mailto:ana.o%2Bnews@example.com')
  // A question mark would begin headers such as bcc.
  expect(contactHref('email', 'a?bcc=b@example.com')).toBe('mailto:a%3Fbcc%3Db@example.com')
})

it('calls the digits, with the plus of the country', () => {
  expect(contactHref('phone', '+82 (10) 1234-5678')).toBe('tel:+821012345678')
  expect(contactHref('phone', '020 7946 0000')).toBe('tel:02079460000')
})
