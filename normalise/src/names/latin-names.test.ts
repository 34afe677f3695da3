import { expect, test } from 'vitest'
import { readName } from './read-name.ts'

test.each([])('%j is %j %j', (text, firstName, lastName) =>
  expect(readName(text)).toMatchObject({ firstName, lastName }),
)
