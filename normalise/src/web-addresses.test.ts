import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normaliseEmail } from './contacts/emails.ts'
import { phonesIn } from './contacts/phones.ts'
import { companyDomain, normaliseDomain, readCompanyDomain } from './companies/domain.ts'
import { linkedinCompanySlug, linkedinPersonSlug, readProfileLink, slugSpellings } from './linkedin.ts'

const firstPhone = (text: string, country?: string | null) => phonesIn(text, country).values[0] ?? null

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
  ['http://linkedin.example/in/jane/detail', 'jane'],
  ['http://example.com/in/jane/detail', null],
  ['linkedin.com/company/acme', null],
  ['https://www.linkedin.com/in/Jane-Doe/detail/contact-info/', 'jane-doe'],
  ['https://www.linkedin.com/mwlite/in/jane-doe', 'jane-doe'],
  ['https://www.linkedin.com/comm/in/jane-doe?midToken=x', 'jane-doe'],
  ['https://www.linkedin.com/in/jane-doe&trk=x', 'jane-doe'],
  ['<https://www.linkedin.com/in/jane-doe>', 'jane-doe'],
  ['Profile: www.linkedin.com/in/jane-doe.', 'jane-doe'],
  ['in/jane-doe', 'jane-doe'],
  ['https://www.linkedin.com/in/https://www.linkedin.com/in/jane-doe', 'jane-doe'],
  ['https://kr.linkedin.com/in/%25EA%25B9%2580%25EB%25AF%25B8', '김미'],
  ['https%3A%2F%2Fwww.linkedin.com%2Fin%2Fjane-doe%3Ftrk%3Dx', 'jane-doe'],
  [
    'https://www.linkedin.com/authwall?sessionRedirect=https%3A%2F%2Fwww.linkedin.com%2Fin%2Fjane-doe',
    'jane-doe',
  ],
  ['https://www.linkedin.com/uas/login?session_redirect=%2Fin%2Fjane-doe', 'jane-doe'],
  ['http://www.linkedin.com/pub/jane-doe/4/3b2/1a', 'jane-doe-01a3b24'],
  ['https://de.linkedin.com/pub/mark-müller/83/a43/81b?trk=x', 'mark-müller-81ba4383'],
  ['https://www.linkedin.com/pub/jane-doe/0/1/2', 'jane-doe-002001'],
  ['https://www.linkedin.com/pub/dir/Jane/Doe', null],
  ['https://www.linkedin.com/in/ACwAAAExampleB_Jrt', 'ACwAAAExampleB_Jrt'],
  ['https://www.linkedin.com/in/ACoAABexample9,NAME_SEARCH,x', 'ACoAABexample9'],
  ['https://www.linkedin.com/in/ACME-Jane', 'acme-jane'],
  ['https://www.linkedin.com/in/unavailable/', null],
  ['notlinkedin.example/in/jane-doe', null],
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
  ['https://www.linkedin.com/company/44181/people', '44181'],
  ['https://www.linkedin.com/sales/company/44181/people', '44181'],
  ['https://www.linkedin.com/company/%C5%AB-hub-example/', 'ū-hub-example'],
  ['https://www.linkedin.com/organization-guest/company/acme?trk=x', 'acme'],
  ['https://www.linkedin.com/mwlite/company/acme', 'acme'],
  ['linkedin.com/showcase/acme-cloud/about', 'acme-cloud'],
])('company slug of %j: %j', (url, slug) => {
  expect(linkedinCompanySlug(url)).toBe(slug)
})

test('a profile link says what it is if it has no slug', () => {
  expect(readProfileLink('https://www.linkedin.com/sales/lead/ACwAAAExampleB_Jrt,NAME_SEARCH,Y5')).toEqual({
    memberId: 'ACwAAAExampleB_Jrt',
  })
  expect(readProfileLink('https://www.linkedin.com/talent/profile/AEMAAAExample12')).toEqual({
    memberId: 'AEMAAAExample12',
  })
  expect(readProfileLink('https://www.linkedin.com/company/acme')).toEqual({ why: 'company_page' })
  expect(readProfileLink('https://social.example/jane')).toEqual({ why: 'not_profile' })
  expect(readProfileLink(`linkedin.com/in/${'a'.repeat(201)}`)).toEqual({ why: 'too_long' })
})

test('a slug is looked up by the spellings under which it may be stored', () => {
  expect(slugSpellings('ACoAABexample9')).toEqual(['ACoAABexample9', 'acoaabexample9'])
  expect(slugSpellings('jane-doe')).toEqual(['jane-doe'])
})

test.each([
  ['https://www.facebook.com/acme', { why: 'shared_host' }],
  ['https://acme.github.example, acme.github.io', { domain: 'acme.github.example' }],
  ['https://acme.business.site/', { why: 'shared_host' }],
  ['https://sites.google.com/view/acme', { why: 'shared_host' }],
  ['https://de-de.facebook.com/acme', { why: 'shared_host' }],
  ['https://www.facebook.com', { domain: 'facebook.com' }],
  ['https://www.facebook.com/acme; https://acme.example', { domain: 'acme.example' }],
  ['acme.example, acme-foods.example', { domain: 'acme.example' }],
  ['https://http://acme.example/kr', { domain: 'acme.example' }],
  ['acme.example (Seoul)', { domain: 'acme.example' }],
  ['ann@acme.example', { why: 'not_domain' }],
  ['Acme', { why: 'not_domain' }],
  ['http://', null],
  ['https://www.', null],
  ['n/a', null],
])("the company's domain in %j", (text, found) => {
  expect(readCompanyDomain(text)).toEqual(found)
  expect(companyDomain(text)).toBe(found !== null && 'domain' in found ? found.domain : null)
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
  expect(firstPhone(text, country)).toBe(phone)
})

test('any text is taken, and what comes out goes in again', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl(), fc.emailAddress()), (text) => {
      for (const normalise of [normaliseDomain, normaliseEmail, (value: string) => firstPhone(value, 'US')]) {
        const once = normalise(text)
        expect(once === null || normalise(once) === once).toBe(true)
      }
      expect(() => [linkedinPersonSlug(text), linkedinCompanySlug(text)]).not.toThrow()
    }),
    { numRuns: 1_000 },
  )
  const huge = 'a'.repeat(1_000_000)
  expect([normaliseDomain(huge), normaliseEmail(huge), firstPhone(huge), linkedinPersonSlug(huge)]).toEqual([
    null,
    null,
    null,
    null,
  ])
}, 30_000)
