import { expect, it } from 'vitest'
import { OperatorSettingsReader } from './operator-settings.ts'

it('reads at most once a second, and keeps the previous settings if reading fails', async () => {
  let now = 0
  let loads = 0
  let notices = ['one']
  const errors: unknown[] = []
  const reader = new OperatorSettingsReader({
    load: async () => {
      loads += 1
      if (notices.length === 0) throw new Error('away')
      return { notices, maintenance: null }
    },
    onError: (error) => errors.push(error),
    clock: () => now,
  })
  const all = await Promise.all(Array.from({ length: 100 }, () => reader.current()))
  expect(loads).toBe(1)
  expect(all.every(({ notices: [first] }) => first === 'one')).toBe(true)
  notices = ['two']
  now = 999
  expect((await reader.current()).notices).toEqual(['one'])
  now = 1000
  expect((await reader.current()).notices).toEqual(['two'])
  expect(loads).toBe(2)
  notices = []
  now = 2000
  expect((await reader.current()).notices).toEqual(['two'])
  expect(errors).toHaveLength(1)
  expect((await reader.current()).notices).toEqual(['two'])
  expect(loads).toBe(3)
})
