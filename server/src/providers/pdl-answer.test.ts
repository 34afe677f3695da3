import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAnswer } from './pdl-answer.ts'
import { ProviderFailure } from './provider.ts'

const seed = Date.now() % 2 ** 31
const person = { fullName: 'Ada Lovelace', linkedinSlug: 'ada', company: { name: 'Engines', domain: null } }

test(`whatever JSON a vendor answers is values of the kind or a failure, never anything else (seed ${seed})`, () => {
  const field = fc.constantFrom(
    'full_name',
    'linkedin_url',
    'linkedin_username',
    'profiles',
    'emails',
    'work_email',
    'personal_emails',
    'phone_numbers',
    'mobile_phone',
    'experience',
    'job_company_name',
    'location_country',
  )
  const text = fc.constantFrom(
    'ada lovelace',
    'ada',
    'linkedin.com/in/ada',
    'engines',
    'ada@engines.example',
    '+447700900123',
  )
  const value = fc.oneof(
    fc.jsonValue() as fc.Arbitrary<unknown>,
    text,
    fc.array(text, { maxLength: 3 }),
    fc.boolean(),
  )
  const record = fc.dictionary(field, value, { maxKeys: 8 })
  // Most are about the right person, so that the later steps are reached.
  const named = record.map((rest) => ({ full_name: 'ada lovelace', linkedin_username: 'ada', ...rest }))
  const sound = fc.record({
    full_name: fc.constant('ada lovelace'),
    linkedin_username: fc.constant('ada'),
    emails: fc.array(
      fc.record({ address: text, type: fc.constantFrom('personal', 'professional', null, 7) }),
      { maxLength: 3 },
    ),
    phone_numbers: fc.array(text, { maxLength: 3 }),
  })
  const body = fc.oneof(
    named.map((data) => ({ status: 200, data })),
    named,
    sound,
    record,
    fc.jsonValue() as fc.Arbitrary<unknown>,
  )
  const outcomes = { values: 0, none: 0, failure: 0 }
  fc.assert(
    fc.property(body, fc.constantFrom('email' as const, 'phone' as const), (answer, kind) => {
      try {
        const contacts = readAnswer(JSON.stringify(answer), { person, kind, source: 'Vendor' })
        outcomes[contacts.length > 0 ? 'values' : 'none']++
        for (const contact of contacts) expect(contact).toMatchObject({ kind, source: 'Vendor' })
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error
        outcomes.failure++
      }
    }),
    { seed, numRuns: 2000 },
  )
  expect(Math.min(...Object.values(outcomes))).toBeGreaterThan(5)
})
