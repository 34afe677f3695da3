import type { BulkReveal } from '@rapport/contract/contacts/schemas.ts'
import { expect, test } from 'vitest'
import { withoutGoingBack } from './bulk-reveals.ts'

const reveal = (id: number, state: BulkReveal['state']) => ({ id, state }) as BulkReveal

test('an ended bulk reveal never runs again, however late an answer arrives', () => {
  const [running, ended] = [reveal(1, 'running'), reveal(1, 'finished')]
  expect(withoutGoingBack([reveal(2, 'running'), ended], running)).toBe(ended)
  expect(withoutGoingBack([running], ended)).toBe(ended)
  expect(withoutGoingBack([reveal(2, 'finished')], running)).toBe(running)
  expect(withoutGoingBack(undefined, running)).toBe(running)
})
