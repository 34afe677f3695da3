import { expect, it } from 'vitest'
import { OperatorSettingsReader } from './operator-settings.ts'
import type { OperatorSettings } from './operator-values.ts'

const settingsOf = (...texts: string[]): OperatorSettings => ({
  notices: texts.map((en) => ({ text: { en, ko: null }, from: null, to: null })),
  maintenance: null,
  hasAppointed: false,
})
const textsOf = ({ notices }: OperatorSettings) => notices.map(({ text }) => text.en)

it('reads at most once a second, and keeps the previous settings if reading fails', async () => {
  let now = 0
  let loads = 0
  let notices = ['one']
  const errors: unknown[] = []
  const reader = new OperatorSettingsReader({
    load: async () => {
      loads += 1
      if (notices.length === 0) throw new Error('away')
      return settingsOf(...notices)
    },
    onError: (error) => errors.push(error),
    clock: () => now,
  })
  const all = await Promise.all(Array.from({ length: 100 }, () => reader.current()))
  expect(loads).toBe(1)
  expect(all.every((settings) => textsOf(settings)[0] === 'one')).toBe(true)
  notices = ['two']
  now = 999
  expect(textsOf(await reader.current())).toEqual(['one'])
  now = 1000
  expect(textsOf(await reader.current())).toEqual(['two'])
  expect(loads).toBe(2)
  notices = []
  now = 2000
  expect(textsOf(await reader.current())).toEqual(['two'])
  expect(errors).toHaveLength(1)
  expect(textsOf(await reader.current())).toEqual(['two'])
  expect(loads).toBe(3)
})

it('answers from memory while the database hangs; only the first caller of a read waits, and not for long', async () => {
  let now = 0
  const { promise, resolve } = Promise.withResolvers<OperatorSettings>()
  const answers = [Promise.resolve(settingsOf('one')), promise]
  const reader = new OperatorSettingsReader({
    load: () => answers.shift()!,
    onError: () => {},
    clock: () => now,
  })
  await reader.current()
  now = 1000
  const started = performance.now()
  for (let i = 0; i < 100; i++) expect(textsOf(await reader.current())).toEqual(['one'])
  expect(performance.now() - started).toBeLessThan(1000)
  resolve(settingsOf('two'))
  await expect.poll(async () => textsOf(await reader.current())).toEqual(['two'])
})
