import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normaliseEmail, normalisePhone } from './contact.ts'
import { normaliseDomain } from './companies/domain.ts'
import { linkedinCompanySlug, linkedinPersonSlug } from './linkedin.ts'

test.each([
  ['https://www.Example.com/about?x=1', 'example.com'],
  ['example.com', 'example.com'],
  ['http://example.com:8080', 'example.com'],
  ['//shop.example.co.uk/', 'shop.example.co.uk'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['EXAMPLE.ORG.', 'example.org'],
  ['someone@example.com', null],
  ['192.0.2.1', null],
  ['localhost', null],
  ['not a domain.com', null],
  ['', null],
  ['-bad-.com', null],
  [`${'a'.repeat(64)}.com`, null],
])('domain of %j: %j', (text, domain) => {
  expect(normaliseDomain(text)).toBe(domain)
})

test.each([
  ['https://www.linkedin.com/in/Jane-Doe-1/', 'jane-doe-1'],
  ['linkedin.com/in/jane-doe?trk=x', 'jane-doe'],
  ['kr.linkedin.com/in/%ED%99%8D%EA%B8%B8%EB%8F%99', '홍길동'],
  ['http://example.com/in/jane/detail', 'jane'],
  ['linkedin.com/company/acme', null],
  ['jane-doe', null],
  ['linkedin.com/in/', null],
])('person slug of %j: %j', (url, slug) => {
  expect(linkedinPersonSlug(url)).toBe(slug)
})

test('company slugs come from company, school and showcase pages', () => {
  expect(linkedinCompanySlug('https://www.linkedin.com/company/Acme/')).toBe('acme')
  expect(linkedinCompanySlug('linkedin.com/school/example-university')).toBe('example-university')
  expect(linkedinCompanySlug('linkedin.com/in/jane')).toBeNull()
})

test.each([
  [' Jane.Doe@Example.COM ', 'jane.doe@example.com'],
  ['mailto:jane@example.org', 'jane@example.org'],
  ['jane@example', null],
  ['jane@@example.com', null],
  ['ja ne@example.com', null],
  ['.jane@example.com', null],
  ['jane..doe@example.com', null],
  ['', null],
  ['\u0001ann@acme.example', 'ann@acme.example'],
  ['ann\u200b@acme.example', 'ann@acme.example'],
  ['ａｎｎ＠acme.example', 'ann@acme.example'],
])('e-mail %j: %j', (text, email) => {
  expect(normaliseEmail(text)).toBe(email)
})

test.each([
  ['+1 (415) 555-0123', null, '+14155550123'],
  ['(415) 555-0123', 'US', '+14155550123'],
  ['(415) 555-0123', null, '4155550123'],
  ['07700 900123', 'gb', '+447700900123'],
  ['tel: +44 7700 900123', null, '+447700900123'],
  ['12', 'US', null],
  ['call me', null, null],
  ['', null, null],
  ['415-555-0123', 'XX', '4155550123'],
])('phone %j in %j: %j', (text, country, phone) => {
  expect(normalisePhone(text, country)).toBe(phone)
})

test('any text is taken, and what comes out goes in again', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl(), fc.emailAddress()), (text) => {
      for (const normalise of [
        normaliseDomain,
        normaliseEmail,
        (value: string) => normalisePhone(value, 'US'),
      ]) {
        const once = normalise(text)
        expect(once === null || normalise(once) === once).toBe(true)
      }
      expect(() => [linkedinPersonSlug(text), linkedinCompanySlug(text)]).not.toThrow()
    }),
    { numRuns: 1_000 },
  )
  const huge = 'a'.repeat(1_000_000)
  expect([
    normaliseDomain(huge),
    normaliseEmail(huge),
    normalisePhone(huge),
    linkedinPersonSlug(huge),
  ]).toEqual([null, null, null, null])
}, 30_000)
