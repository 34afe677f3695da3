import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearTokens, storeTokens } from './tokens.ts'

let written: string[]

/** What a browser is asked to keep, on an address of this kind. */
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

it('keeps both tokens for seven days, for the whole site, and sends them nowhere from elsewhere nor in the clear', () => {
  storeTokens({ access_token: 'a.b', refresh_token: 'c=d' })
  expect(written).toEqual([
    `access_token=a.b; path=/; max-age=${week}; samesite=strict; secure`,
    `refresh_token=c%3Dd; path=/; max-age=${week}; samesite=strict; secure`,
  ])
})

it('keeps them on plain HTTP as well, where a browser refuses what is secure', () => {
  openPage('http:')
  storeTokens({ access_token: 'a', refresh_token: 'b' })
  expect(written).toEqual([
    `access_token=a; path=/; max-age=${week}; samesite=strict`,
    `refresh_token=b; path=/; max-age=${week}; samesite=strict`,
  ])
})

it('removes both where they were put', () => {
  clearTokens()
  expect(written).toEqual([
    'access_token=; path=/; max-age=0; samesite=strict; secure',
    'refresh_token=; path=/; max-age=0; samesite=strict; secure',
  ])
})
