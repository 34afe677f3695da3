import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { StartError } from '../../config/start-error.ts'
import { readDescriptions } from './read-descriptions.ts'

const folder = mkdtempSync(join(tmpdir(), 'rapport-providers-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'providers.json')

const email = {
  needs: [['full_name', 'company_domain']],
  request: { method: 'GET', path: '/find', query: { name: '{full_name}' }, headers: { 'x-key': '{key}' } },
  values: [{ at: '/emails/*', value: '/address' }],
  charge: { for: 'hit' },
}
const finder = {
  name: 'Finder',
  key: 'FINDER_API_KEY',
  url: 'https://api.finder.example',
  price: 0.02,
  kinds: { email },
}

function readingOf(content: unknown): string {
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  try {
    return JSON.stringify(readDescriptions(file).map(({ name }) => name))
  } catch (error) {
    if (error instanceof StartError) return error.message.replaceAll(file, 'FILE')
    throw error
  }
}
const withEmail = (change: object) =>
  readingOf({ providers: [{ ...finder, kinds: { email: { ...email, ...change } } }] })

test('a description needs no more than its keys', () => {
  expect(readingOf({ providers: [finder] })).toBe('["Finder"]')
})

describe('a description with a mistake is refused with the path and the reason', () => {
  test.each([
    [{ ...finder, key: 'finder key' }, '/key: must be the name of a setting, such as HUNTER_API_KEY'],
    [
      { ...finder, url: 'api.finder.example' },
      '/url: must be an address without a path, such as https://api.example.com',
    ],
    [
      { ...finder, url: 'https://{company}.example' },
      '/url: must be an address without a path, such as https://api.example.com',
    ],
    [{ ...finder, kinds: {} }, '/kinds: must have email, phone or verification'],
    [{ ...finder, prize: 1 }, ': Unrecognized key: "prize"'],
    [{ ...finder, price: undefined }, '/price: is missing'],
  ])('%#', (description, fault) => {
    expect(readingOf({ providers: [description] })).toBe(`FILE: /providers/0${fault}`)
  })

  test.each([
    [
      { needs: [['nickname']] },
      '/needs/0/0: Invalid option: expected one of "first_name"|"last_name"|"full_name"|"company"|"company_domain"|"linkedin_url"|"linkedin_slug"',
    ],
    [
      { request: { ...email.request, path: '/find/{nickname}' } },
      '/request/path: has the placeholder {nickname}, which is not one of first_name, last_name, full_name, company, company_domain, linkedin_url, linkedin_slug',
    ],
    [
      { request: { ...email.request, headers: { 'x-name': '{full_name}' } } },
      '/request/headers/x-name: has the placeholder {full_name}, which is not one of key',
    ],
    [
      { request: { ...email.request, body: { name: '{full_name}' } } },
      '/request/body: is sent by POST alone',
    ],
    [
      { request: { ...email.request, path: '//other.example/' } },
      '/request/path: must begin with one / and have no ? and no #',
    ],
    [
      { request: { ...email.request, body: { deep: [{ name: '{nobody}' }] } } },
      '/request/body: has the placeholder {nobody}, which is not one of first_name, last_name, full_name, company, company_domain, linkedin_url, linkedin_slug, key',
    ],
    [
      { values: [{ at: 'data', value: '/email' }] },
      '/values/0/at: must be a JSON Pointer, such as /data/email',
    ],
    [{ values: [{ at: '/data', value: '/*/email' }] }, '/values/0/value: must lead to one value, without *'],
    [
      { values: [{ at: '', value: '/email', status: { at: '/status', words: { ok: 'fine' } } }] },
      '/values/0/status/words/ok: Invalid option: expected one of "verified"|"risky"|"unverified"|"invalid"',
    ],
    [{ answers: [{ when: {}, means: 'nothing' }] }, '/answers/0/when: must have a status or at'],
    [
      { answers: [{ when: { status: 404 }, means: 'gone' }] },
      '/answers/0/means: Invalid option: expected one of "found"|"nothing"|"credit"|"key"|"wait"|"working"|"refused"',
    ],
  ])('%#', (change, fault) => {
    expect(withEmail(change)).toBe(`FILE: /providers/0/kinds/email${fault}`)
  })

  test('as a file', () => {
    expect(readingOf('{')).toMatch(/^FILE is not JSON: /)
    expect(readingOf([])).toMatch(/^FILE: [A-Z]/)
    expect(readingOf({ providers: finder })).toMatch(/^FILE: \/providers: /)
    expect(readingOf({})).toBe('FILE: /providers: is missing')
    expect(readingOf({ providers: [finder, { ...finder, name: 'FINDER' }] })).toBe(
      'FILE: finder is described twice',
    )
    expect(() => readDescriptions(join(folder, 'none.json'))).toThrow(/cannot be read: ENOENT$/)
  })
})
