import { limits } from '@rapport/contract/limits.ts'
import { expect, test } from 'vitest'
import { readPasted, type CountPeople } from './read-pasted.ts'

const had = new Set(['Seoul, South Korea', 'Berlin', 'CTO', 'CFO'])
const count: CountPeople = async (_, values) => values.map((value) => Number(had.has(value)))

test('a line that somebody has is a value with its comma; others are split', async () => {
  const text = 'Seoul, South Korea\nBerlin, Atlantis\nberlin'
  expect(await readPasted(text, 'locations', count)).toEqual({
    known: ['Seoul, South Korea'],
    unknown: ['berlin', 'Atlantis'],
    invalid: [],
    repeated: 1,
    beyond: [],
  })
})

test('one value belongs into the box', async () => {
  expect(await readPasted(' Seoul, South Korea \n', 'locations', count)).toEqual({
    text: 'Seoul, South Korea',
  })
  expect(await readPasted('Atlantis\n', 'locations', count)).toEqual({ text: 'Atlantis' })
})

test('what is repeated, unknown or malformed is told apart', async () => {
  const long = 'x'.repeat(limits.maxTextLength + 1)
  const read = await readPasted(`CTO; CFO\nCTO\nCOO\n${long}`, 'experience.jobTitlesIncluded', count)
  expect(read).toEqual({ known: ['CTO', 'CFO'], unknown: ['COO'], invalid: [long], repeated: 1, beyond: [] })
  const links = 'linkedin.com/in/jane linkedin.com/company/acme'
  expect(await readPasted(links, 'linkedinUrls', count)).toMatchObject({
    known: ['linkedin.com/in/jane'],
    unknown: [],
    invalid: ['linkedin.com/company/acme'],
  })
})

test('values beyond what a list can have are named, and nobody is counted for them', async () => {
  const asked: number[] = []
  const counting: CountPeople = async (_, values) => {
    asked.push(values.length)
    return values.map(() => 1)
  }
  const values = Array.from({ length: limits.maxListValues + 2 }, (_, index) => `v${index}`)
  const read = await readPasted(values.join('\n'), 'names', counting)
  expect(read).toMatchObject({ known: values.slice(0, -2), beyond: values.slice(-2) })
  expect(Math.max(...asked)).toBe(limits.maxCountedFilterSets)
  expect(asked.reduce((sum, each) => sum + each, 0)).toBe(limits.maxListValues)
})
