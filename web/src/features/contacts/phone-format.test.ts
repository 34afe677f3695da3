import { expect, test } from 'vitest'
import { formatPhone } from './phone-format.ts'

test.each([
  ['+821012345678', '+82 10 1234 5678'],
  ['+14155550123', '+1 415 555 0123'],
  ['+442079460000', '+44 20 7946 0000'],
  ['+4930123456', '+49 30 123456'],
  // The country is unknown.
  ['02079460000', '02079460000'],
  ['', ''],
])('%s is shown as %s', (number, shown) => {
  expect(formatPhone(number)).toBe(shown)
})
