import { describe, expect, test } from 'vitest'
import { contradict, differ, evidenceOf } from './identity.ts'
import { readRow, type ImportedPerson } from '../../rows/read-row.ts'

const named = (name: string | null, slug: string | null = null) => ({ name, slug, title: null })

const columns = (['full_name', 'company', 'emails', 'title', 'extra'] as const).map((field) => ({
  name: field,
  field,
}))
const person = (...cells: string[]): ImportedPerson => {
  const read = readRow(cells, columns)
  if ('reason' in read) throw new Error(read.reason)
  return read
}

describe('two who share an address are one person', () => {
  test.each([
    ['Anna Beispiel', 'A. Beispiel'],
    ['Anna Beispiel', 'Beispiel, Anna'],
    ['Anna Maria Beispiel', 'Anna Beispiel'],
    ['Chris Berg', 'Christopher Berg'],
    ['José Núñez', 'Jose Nunez'],
    ['박미나', 'Mina Park'],
    ['박 미나', '박미나'],
    ['Anna Beispiel', 'Anna'],
    ['Anna Beispiel', null],
  ])('if they are %s and %s', (a, b) => {
    expect(contradict(named(a), named(b), 'email')).toBe(false)
    expect(contradict(named(b), named(a), 'email')).toBe(false)
  })

  test.each([
    ['Ann Lee', 'Bob Lee'],
    ['Ann Lee', 'Ann Smith'],
    ['Mina Park', 'Ola Berg'],
    ['A. Lee', 'B. Lee'],
    ['박미나', '김민준'],
  ])('but not if they are %s and %s', (a, b) => {
    expect(contradict(named(a), named(b), 'email')).toBe(true)
  })
})

test('two profiles are two people, and one profile is one, whatever else its rows say of the first name', () => {
  for (const by of ['link', 'email', 'name'] as const)
    expect(contradict(named('Ann Lee', 'ann-lee'), named('Ann Lee', 'ann-lee-2'), by)).toBe(true)
  expect(contradict(named('Ann Lee', 'ann'), named('Annie Berg-Lee', 'ann'), 'link')).toBe(false)
  expect(contradict(named('Ann Lee', 'ann'), named('Ola Berg', 'ann'), 'link')).toBe(true)
})

test('rows of one name and company are of namesakes as soon as anything differs', () => {
  const one = person('Ann Lee', 'Acme', 'ann@acme.example', 'CTO', '7')
  expect(differ(one, person('ann lee', 'Acme Inc.', '', 'cto', ''))).toBe(false)
  expect(differ(one, person('Ann Lee', 'Acme', 'lee@acme.example', '', ''))).toBe(true)
  expect(differ(one, person('Ann Lee', 'Acme', '', 'Nurse', ''))).toBe(true)
  expect(differ(one, person('Ann Lee', 'Acme', '', '', '8'))).toBe(true)
})

const keys = (each: ImportedPerson) => evidenceOf(each).map(({ by }) => by)

test('evidence comes in its order; equal rows are known by all that they say', () => {
  expect(keys(person('Ann Lee', 'Acme', 'ann@acme.example', '', ''))).toEqual(['email', 'name', 'row'])
  expect(keys(person('', '', 'ann@acme.example', '', ''))).toEqual(['email'])
  expect(evidenceOf(person('Ann Lee', '', '', '', '')).at(-1)).toEqual(
    evidenceOf(person('ann  lee', '', '', '', '')).at(-1),
  )
})
