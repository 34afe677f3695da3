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

it('answers from memory while the database hangs; only the first caller of a read waits, and not for long', async () => {
  let now = 0
  const { promise, resolve } = Promise.withResolvers<{ notices: string[]; maintenance: null }>()
  const answers = [Promise.resolve({ notices: ['one'], maintenance: null }), promise]
  const reader = new OperatorSettingsReader({
    load: () => answers.shift()!,
    onError: () => {},
    clock: () => now,
  })
  await reader.current()
  now = 1000
  const started = performance.now()
  for (let i = 0; i < 100; i++) expect((await reader.current()).notices).toEqual(['one'])
  expect(performance.now() - started).toBeLessThan(1000)
  resolve({ notices: ['two'], maintenance: null })
  await expect.poll(async () => (await reader.current()).notices).toEqual(['two'])
})
