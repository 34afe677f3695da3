import { expect, test } from 'vitest'
import { areSalutations, fieldOfValues, isNobodys } from './column-values.ts'

test.each([
  [['72510.00', '118998.00', '53076.50'], null],
  [['30 May 2024', '1 June 2024'], null],
  [['2024-05-30', '2024-06-01'], null],
  [['05/30/2024', '06/01/2024'], null],
  [['20240530', '20240601'], null],
  [['1,250,000', '980,000'], null],
  [['555-01-0123', '555-01-0124'], null],
  [['1024', '2048'], null],
  [['978-3-16-148410-0', '978-0-306-40615-7'], null],
  [['12345678', '87654321'], null],
  [['+47 21 55 01 00', '+82 2 555 0101'], 'phones'],
  [['(312) 555-0103', '312-555-0104'], 'phones'],
  [['01 42 55 01 03', '06 12 55 01 04'], 'phones'],
  [['030 / 5550104', '089/5550105'], 'phones'],
  [['ada@fjord.example', 'Mina <mina@haneul.example>', ''], 'emails'],
  [['linkedin.com/in/ada-berg', 'https://de.linkedin.com/in/mina-park/'], 'linkedin_url'],
  [['https://www.linkedin.com/company/acme'], null],
  [[], null],
])('%j say %s', (values, field) => {
  expect(fieldOfValues(values)).toBe(field)
})

test('titles that are forms of address are no jobs', () => {
  expect(areSalutations(['Mr.', 'Dr.', '', 'Ms'])).toBe(true)
  expect(areSalutations(['Prof. Dr.', 'Herr', 'Frau Dr.'])).toBe(true)
  expect(areSalutations(['CTO', 'Dr.', 'Head of Sales'])).toBe(false)
  expect(areSalutations(['', ''])).toBe(false)
})

test('a value that different people have is nobody’s', () => {
  const people = ['ann', 'bob', 'cia', 'dan', 'eva', 'fox']
  const seller = people.map(() => 'sam@seller.example')
  expect(isNobodys(seller, people)).toBe(true)
  expect(isNobodys(['a@x.example', ...seller.slice(1)], people)).toBe(true)
  expect(
    isNobodys(
      people.map((who) => `${who}@x.example`),
      people,
    ),
  ).toBe(false)
  // The front desks of three firms, and a file in which each person stands several times.
  expect(isNobodys(['a', 'a', 'b', 'b', 'c', 'c'], people)).toBe(false)
  expect(isNobodys(['a', 'a', 'a', 'b', 'b', 'b'], ['ann', 'ann', 'ann', 'bob', 'bob', 'bob'])).toBe(false)
  expect(isNobodys(['', 'n/a', ''], ['ann', 'bob', 'cia'])).toBe(false)
})
