import { expect, test } from 'vitest'
import { offeredOptions as offeredOptionsOf } from './offered-options.ts'

const offeredOptions = (input: Omit<Parameters<typeof offeredOptionsOf>[0], 'field'>) =>
  offeredOptionsOf({ field: 'locations', ...input })

const found = [
  { label: 'Berlin, Germany', value: 'Berlin, Germany', count: 7 },
  { label: 'Bern, Switzerland', value: 'Bern, Switzerland' },
]

test('chosen suggestions are marked, whatever their letter case', () => {
  const options = offeredOptions({ found, typed: 'ber', chosen: ['berlin, GERMANY', 'Paris'] })
  expect(options).toEqual([
    { id: 'Berlin, Germany', label: 'Berlin, Germany', count: 7, isChosen: true },
    { id: 'Bern, Switzerland', label: 'Bern, Switzerland', count: undefined, isChosen: false },
    { id: 'ber', isChosen: false },
  ])
})

test('a chosen text is the same as a suggestion wherever removing it takes it out', () => {
  const composed = [{ label: 'São Paulo', value: 'São Paulo' }]
  expect(offeredOptions({ found: composed, typed: 'sao', chosen: ['são paulo'] })[0]?.isChosen).toBe(true)
  expect(offeredOptions({ found: composed, typed: 'sao', chosen: ['Sao Paulo'] })[0]?.isChosen).toBe(false)
})

const ids = (typed: string) => offeredOptions({ found, typed, chosen: [] }).map(({ id }) => id)

test('a suggestion that is the typed text comes first, because Enter takes the first', () => {
  expect(ids('bern, switzerland')).toEqual(['Bern, Switzerland', 'Berlin, Germany'])
  expect(ids('ber')[0]).toBe('Berlin, Germany')
})

test('the typed text comes last, unless it is suggested', () => {
  expect(offeredOptions({ found, typed: 'BERN, Switzerland', chosen: [] })).toHaveLength(2)
  expect(offeredOptions({ found: [], typed: 'zzqq', chosen: [] })).toEqual([])
})

test('a typed text that is chosen is offered with its tick, never to be added again', () => {
  expect(offeredOptions({ found, typed: 'BER', chosen: ['ber'] }).at(-1)).toEqual({
    id: 'ber',
    label: 'ber',
    isChosen: true,
  })
  expect(offeredOptions({ found: [], typed: 'ber', chosen: ['Ber'] })).toEqual([
    { id: 'Ber', label: 'Ber', isChosen: true },
  ])
})
