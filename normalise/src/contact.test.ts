import fc from 'fast-check'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { expect, test } from 'vitest'
import { normalisePhone } from './contact.ts'

test('numbers that begin as North American ones become what the library makes of them', () => {
  const digits = fc.stringMatching(/^[0-9]{8,12}$/)
  fc.assert(
    fc.property(digits, fc.constantFrom(null, 'US', 'GB', 'KR'), (national, country) => {
      const parsed = parsePhoneNumberFromString(`+1${national}`)
      expect(normalisePhone(`+1${national}`, country)).toBe(parsed?.isPossible() ? parsed.number : null)
    }),
    { numRuns: 5_000 },
  )
})
