import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSlug, isWebAddress, slugOf } from './web-texts.ts'

const label = fc.stringMatching(/^[a-z0-9](?:[a-z0-9-]{0,8}[a-z0-9])?$/)
const address = fc
  .tuple(
    fc.constantFrom('', 'http://', 'https://', 'HTTPS://'),
    fc.constantFrom('', 'www.'),
    fc.array(label, { minLength: 1, maxLength: 3 }),
    fc.constantFrom('com', 'kr', 'museum', 'example', '한국'),
    fc.constantFrom('', ':80', ':65535'),
    fc.constantFrom('', '/', '/a/b.html', '/경로?q=1#x', '?q=1', '#top'),
  )
  .map(([scheme, www, labels, top, port, path]) => `${scheme}${www}${labels.join('.')}.${top}${port}${path}`)

test('an address has an optional scheme, www, port and path', () => {
  fc.assert(
    fc.property(address, (text) => {
      expect(isWebAddress(text)).toBe(true)
    }),
  )
})

test('an address with a space or control character in it is none', () => {
  const spoilt = fc
    .tuple(address, fc.constantFrom(' ', '\t', '\n', '\0', '\u200b', '\u00a0'), fc.nat())
    .map(([text, space, at]) => {
      const place = at % (text.length + 1)
      return text.slice(0, place) + space + text.slice(place)
    })
  fc.assert(
    fc.property(spoilt, (text) => {
      expect(isWebAddress(text)).toBe(false)
    }),
  )
})

const none = `|localhost|acme|acme.|.com|a..com|-a.com|a-.com|acme.c|http://|https:///acme.com|ftp://acme.com|javascript:alert(1)|acme.com:
acme.com:99999|anna@acme.com|https://a@b.com|1.2`

test.each(none.split(/[|\n]/))('%j is no address', (text) => {
  expect(isWebAddress(text)).toBe(false)
})

test('long texts are refused in linear time', () => {
  const started = performance.now()
  for (const text of ['a.'.repeat(500_000), `${'a-'.repeat(500_000)}.com`, `a.com/${'x'.repeat(1e6)}`])
    expect(isWebAddress(text)).toBe(false)
  for (const text of ['a.'.repeat(1000), 'a-'.repeat(1000)]) expect(isWebAddress(text)).toBe(false)
  expect(performance.now() - started).toBeLessThan(1000)
})

test.each([
  ['  Series A leads, Berlin! ', 'series-a-leads-berlin'],
  ['서울 개발자 (경력 5년)', '서울-개발자-경력-5년'],
  ['a - b -- c', 'a-b-c'],
  ['Crème Brûlée', 'crème-brûlée'],
  ['!!!', ''],
])('the slug of %j is %j', (title, slug) => expect(slugOf(title)).toBe(slug))

test('a slug is its own slug', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (title) => {
      const slug = slugOf(title)
      expect(slugOf(slug)).toBe(slug)
      expect(slug).not.toMatch(/\s|--/)
      expect(isSlug(slug)).toBe(slug !== '')
    }),
    { numRuns: 500 },
  )
  expect(isSlug('Berlin')).toBe(false)
})
