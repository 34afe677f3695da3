import { describe, expect, test } from 'vitest'
import { detectNameOrder, readNameCells } from './name-cells.ts'

describe('the order of a column', () => {
  test.each([
    ['last-first', ['SMITH, JOHN', 'DE LA CRUZ, MARIA', 'LEE, ANN', 'KING JR, ADA']],
    ['last-first', ['Kim, Ada']],
    ['last-first', ['SMITH, JOHN', 'LEE, ANN', 'KING, ADA', 'BROWN, BOB', 'VACANT']],
    [null, ['John Smith', 'Ann Lee']],
    [null, ['John Smith, PhD', 'Ann Lee, MD']],
    [null, ['John Smith, Sales', 'Ann Lee, Berlin', 'Ada King, Head of Research']],
    [null, ['Smith, John', 'Ann Lee', 'Ada King']],
    [null, ['김민준', '이서연']],
    [null, []],
  ])('is %s in %j', (order, names) => expect(detectNameOrder(names)).toBe(order))
})

test.each([
  [
    ['Dr. Anna', 'Doe, CPA'],
    ['Dr. Anna Doe, CPA', 'Anna', 'Doe'],
  ],
  [
    ['ANNA', 'DOE'],
    ['Anna Doe', 'Anna', 'Doe'],
  ],
  [
    ['Mary Ann', 'Doe'],
    ['Mary Ann Doe', 'Mary Ann', 'Doe'],
  ],
  [
    ['Robert J.', 'Doe Jr.'],
    ['Robert J. Doe Jr.', 'Robert', 'Doe'],
  ],
  [
    ['J. Robert', 'Doe'],
    ['J. Robert Doe', 'Robert', 'Doe'],
  ],
  [
    ['J.', 'Doe'],
    ['J. Doe', null, 'Doe'],
  ],
  [
    ['Anna 🚀', 'Doe (she/her)'],
    ['Anna Doe', 'Anna', 'Doe'],
  ],
  [
    ['Robert (Bob)', 'Doe'],
    ['Robert (Bob) Doe', 'Robert', 'Doe'],
  ],
  [
    ['민준', '김'],
    ['김민준', '민준', '김'],
  ],
  [
    ['太郎', '山田'],
    ['山田太郎', '太郎', '山田'],
  ],
  [
    ['김민준', null],
    ['김민준', '민준', '김'],
  ],
  [
    ['Anna Doe', 'Doe'],
    ['Anna Doe Doe', 'Anna', 'Doe'],
  ],
  [
    ['Peng', 'Huang'],
    ['Peng Huang', 'Peng', 'Huang'],
  ],
  [
    ['Ma', 'Tan'],
    ['Ma Tan', 'Ma', 'Tan'],
  ],
  [
    ['Anna', 'van der berg'],
    ['Anna van der Berg', 'Anna', 'van der Berg'],
  ],
  [
    [null, 'Doe'],
    ['Doe', null, 'Doe'],
  ],
])('the cells %j are %j', ([first = null, last = null], [fullName, firstName, lastName]) =>
  expect(readNameCells({ full: null, first, last }, null)).toEqual({ fullName, firstName, lastName }),
)

test('a whole name is shown, and fills what the other cells lack', () => {
  const cells = { full: 'Doe, Anna M', first: 'Anna', last: null }
  expect(readNameCells(cells, null)).toEqual({ fullName: 'Anna M Doe', firstName: 'Anna', lastName: 'Doe' })
})

test.each([null, '', '🚀', '---', '()', '&', '+', '№', '& +'])('%j is no name', (text) =>
  expect(readNameCells({ full: text, first: text, last: null }, null)).toBeNull(),
)
