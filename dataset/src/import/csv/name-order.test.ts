import { describe, expect, test } from 'vitest'
import { detectNameOrder, readLastFirst } from './name-order.ts'

test.each([
  ['SMITH,  JOHN A', 'John A Smith', 'John', 'Smith'],
  ['Smith, John', 'John Smith', 'John', 'Smith'],
  ['SMITH, John', 'John Smith', 'John', 'Smith'],
  ['DE LA CRUZ,  MARIA D', 'Maria D de la Cruz', 'Maria', 'de la Cruz'],
  ["O'BRIEN, SEAN", "Sean O'Brien", 'Sean', "O'Brien"],
  ['MCDONALD-KING, ANNE-MARIE', 'Anne-Marie McDonald-King', 'Anne-Marie', 'McDonald-King'],
  ['MC CARTHY, KEVIN J', 'Kevin J Mc Carthy', 'Kevin', 'Mc Carthy'],
  ['ST. JOHN, AJ', 'AJ St. John', 'AJ', 'St. John'],
  ['MACDONALD, ANN MACKENZIE', 'Ann Mackenzie MacDonald', 'Ann Mackenzie', 'MacDonald'],
  ['LE, ANH', 'Anh Le', 'Anh', 'Le'],
  ['SMITH JR, JOHN', 'John Smith Jr', 'John', 'Smith'],
  ['SMITH, JOHN A JR.', 'John A Smith Jr.', 'John', 'Smith'],
  ['SMITH, JR., JOHN', 'John Smith Jr.', 'John', 'Smith'],
  ['SMITH, JOHN, III', 'John Smith III', 'John', 'Smith'],
  ['Lee, Ann, MD, PhD', 'Ann Lee MD PhD', 'Ann', 'Lee'],
  ['ROBINSON, J D', 'J D Robinson', 'J', 'Robinson'],
  ['김, 민준', '김민준', '민준', '김'],
])('%j is %j', (name, fullName, firstName, lastName) =>
  expect(readLastFirst(name)).toEqual({ fullName, firstName, lastName }),
)

test.each(['John Smith', 'John Smith, Jr', 'John Smith, PhD', 'Smith,', 'Smith, John, London', ''])(
  '%j is not of that form',
  (name) => expect(readLastFirst(name)).toBeNull(),
)

describe('the order of a column', () => {
  test.each([
    ['last-first', ['SMITH, JOHN', 'DE LA CRUZ, MARIA', 'LEE, ANN', 'KING JR, ADA']],
    ['last-first', ['Kim, Ada']],
    ['last-first', ['SMITH, JOHN', 'LEE, ANN', 'KING, ADA', 'BROWN, BOB', 'VACANT']],
    ['first-last', ['John Smith', 'Ann Lee']],
    ['first-last', ['John Smith, PhD', 'Ann Lee, MD']],
    ['first-last', ['John Smith, Sales', 'Ann Lee, Berlin', 'Ada King, Head of Research']],
    ['first-last', ['Smith, John', 'Ann Lee', 'Ada King']],
    ['first-last', ['김민준', '이서연']],
    ['first-last', []],
  ])('is %s in %j', (order, names) => expect(detectNameOrder(names)).toBe(order))
})
