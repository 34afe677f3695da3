import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearTokens, storeTokens } from './tokens.ts'

let written: string[]

/** Records the cookies written on a page of this protocol. */
const openPage = (protocol: string) => {
  written = []
  vi.stubGlobal('window', { isSecureContext: true })
  vi.stubGlobal('location', { protocol })
  vi.stubGlobal('document', {
    get cookie() {
      return ''
    },
    set cookie(text: string) {
      written.push(text)
    },
  })
}
beforeEach(() => openPage('https:'))
afterEach(() => vi.unstubAllGlobals())

const week = 7 * 24 * 3600

it('stores both tokens for seven days, for the whole site, same-site and encrypted', () => {
  storeTokens({ access_token: 'a.b', refresh_token: 'c=d' })
  expect(written).toEqual([
    `access_token=a.b; path=/; max-age=${week}; samesite=strict; secure`,
    `refresh_token=c%3Dd; path=/; max-age=${week}; samesite=strict; secure`,
  ])
})

it('stores them on plain HTTP too, where browsers refuse secure cookies', () => {
  openPage('http:')
  storeTokens({ access_token: 'a', refresh_token: 'b' })
  expect(written).toEqual([
    `access_token=a; path=/; max-age=${week}; samesite=strict`,
    `refresh_token=b; path=/; max-age=${week}; samesite=strict`,
  ])
})

it('removes both from the same path', () => {
  clearTokens()
  expect(written).toEqual([
    'access_token=; path=/; max-age=0; samesite=strict; secure',
    'refresh_token=; path=/; max-age=0; samesite=strict; secure',
  ])
})
