import { existsSync, readFileSync } from 'node:fs'
import { companyNameKey } from '@rapport/normalise/companies/company-name.ts'
import { emailsIn } from '@rapport/normalise/contacts/emails.ts'
import { phonesIn } from '@rapport/normalise/contacts/phones.ts'
import { linkedinCompanySlug, linkedinPersonSlug } from '@rapport/normalise/linkedin.ts'
import { describe, expect, test } from 'vitest'
import { parseRevenue } from './revenue.ts'

/** Inputs of public reports, by the reader that they are for. */
const file = new URL('../../../../shared/data/cases/cases.jsonl', import.meta.url)
const isPresent = existsSync(file)

type Case = { id: string; input: string[]; expected: unknown }

function cases(): Map<string, Case> {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return new Map(
    lines
      .map((line) => JSON.parse(line) as Case)
      .map((each) => [each.id, { ...each, input: [each.input].flat() }]),
  )
}

/** Returns the result for the input of a case, by the case's number. */
const readers: Record<string, (text: string) => unknown> = {
  '3.01': (text) => phonesIn(text).values[0],
  '3.02': (text) => phonesIn(text).values[0],
  '4.01': (text) => emailsIn(text).values[0],
  '5.02': linkedinPersonSlug,
  '5.06': linkedinCompanySlug,
  '6.04': companyNameKey,
  '6.07': parseRevenue,
}

describe.skipIf(!isPresent)('the cases of public reports (shared data)', () => {
  test.each(Object.entries(readers))('%s', (id, read) => {
    const { input, expected } = cases().get(id)!
    for (const text of input) {
      const right = Array.isArray(expected) ? expected : (expected as Record<string, unknown>)[text]
      // Some say what else is right behind the value: `6320 or unknown`.
      const found = String(read(text))
      expect(
        [right].flat().some((value) => String(value).split(' (')[0]!.split(' or ')[0] === found),
        text,
      ).toBe(true)
    }
  })

  test.each(['6.01', '6.02'])('%s', (id) => {
    expect(new Set(cases().get(id)!.input.map(companyNameKey))).toEqual(new Set(['acme']))
  })

  test('3.04', () => {
    const [german, british, american] = cases().get('3.04')!.input
    expect(phonesIn(german!).values).toEqual(['+498911196611'])
    expect(phonesIn(british!).values).toEqual(['+442079460958'])
    expect(phonesIn(american!, 'US').values).toEqual(['+442079460958'])
  })
})
