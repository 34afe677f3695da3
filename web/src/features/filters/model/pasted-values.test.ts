import { expect, test } from 'vitest'
import { commaParts, maxPasted, pastedLines } from './pasted-values.ts'

test('lines, semicolons and tabs separate values, commas only parts of them', () => {
  expect(pastedLines(' Seoul, South Korea\r\n\n• Berlin; "Paris"\t2. Rome\nberlin', 'locations')).toEqual([
    'Seoul, South Korea',
    'berlin',
    'Paris',
    'Rome',
  ])
  expect(commaParts('CTO, CFO,, COO ')).toEqual(['CTO', 'CFO', 'COO'])
})

test('links are separated by commas and spaces too', () => {
  const links = 'linkedin.com/in/a, linkedin.com/in/b linkedin.com/in/c'
  expect(pastedLines(links, 'linkedinUrls')).toHaveLength(3)
})

test('of a long list only the first values are read', () => {
  const many = Array.from({ length: 300 }, (_, index) => `v${index}`).join('\n')
  expect(pastedLines(many, 'names')).toHaveLength(maxPasted)
})
