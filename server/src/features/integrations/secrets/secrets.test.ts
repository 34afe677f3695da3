import { expect, test } from 'vitest'
import { Secrets } from './secrets.ts'

const first = 'Zq8v2Lk1Rr5t0YwXc7Bn4Md6Pf9Hs3JgAeUi'
const second = 'Xc7Bn4Md6Pf9Hs3JgAeUiZq8v2Lk1Rr5t0Yw'
const of = (secretsKey: string, secretsKeyOld: string | null = null) =>
  new Secrets({ secretsKey, secretsKeyOld })

test('opens what it sealed, which differs each time and shows nothing', () => {
  const sealed = of(first).seal('mailboxes/7', 'a token')
  expect(of(first).open('mailboxes/7', sealed)).toBe('a token')
  expect(sealed.toString('latin1')).not.toContain('token')
  expect(of(first).seal('mailboxes/7', 'a token').equals(sealed)).toBe(false)
})

test('is bound to its row', () => {
  const sealed = of(first).seal('mailboxes/7', 'a token')
  expect(() => of(first).open('mailboxes/8', sealed)).toThrow('of another row')
})

test('no changed byte and no cut is accepted', () => {
  const sealed = of(first).seal('mailboxes/7', 'a token')
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(() => of(first).open('mailboxes/7', changed), `byte ${at}`).toThrow(/changed|another key/)
    expect(() => of(first).open('mailboxes/7', sealed.subarray(0, at)), `${at} bytes`).toThrow(
      /changed|another key/,
    )
  }
})

test('the earlier key opens, and is known to be no longer current', () => {
  const sealed = of(first).seal('mailboxes/7', 'a token')
  expect(() => of(second).open('mailboxes/7', sealed)).toThrow('another key')
  expect(of(second, first).open('mailboxes/7', sealed)).toBe('a token')
  expect(of(second, first).isCurrent(sealed)).toBe(false)
  expect(of(first, second).isCurrent(sealed)).toBe(true)
})
