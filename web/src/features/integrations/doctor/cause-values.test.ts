import { checkCauses, type CheckFinding } from '@rapport/contract/integrations/checks.ts'
import { describe, expect, it } from 'vitest'
import english from '../../../locales/en/mailbox-checks.json' with { type: 'json' }
import korean from '../../../locales/ko/mailbox-checks.json' with { type: 'json' }
import { causeValues, countedValues, textValuesOf } from './cause-values.ts'

const textsOf = (texts: Record<string, Record<string, string>>, cause: string) =>
  Object.entries(texts[cause] ?? {})
const namesIn = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!)
const byName = (one: string, other: string) => one.localeCompare(other)

describe.each([
  ['English', english.causes, ['one', 'other']],
  ['Korean', korean.causes, ['other']],
] as const)('in %s', (_, texts, forms) => {
  it.each(checkCauses)('%s has both texts, with the values that are declared', (cause) => {
    const found = textsOf(texts, cause)
    const what = cause in countedValues ? forms.map((form) => `what_${form}`) : ['what']
    expect(found.map(([key]) => key)).toEqual([...what, 'help'])
    const used = new Set(found.flatMap(([, text]) => namesIn(text)))
    expect([...used].toSorted(byName)).toEqual([...causeValues[cause]].toSorted(byName))
  })

  it('has texts about no other cause', () => {
    expect(Object.keys(texts)).toEqual([...checkCauses])
  })
})

const finding = (values: CheckFinding['values']): CheckFinding => ({
  stage: 'tls',
  server: 'smtp',
  part: null,
  result: 'advice',
  cause: null,
  said: null,
  values,
})

it('counts the number that a text is about', () => {
  expect(textValuesOf(finding({ days: 1 }), 'certificate_ends_soon', {})).toEqual({ days: 1, count: 1 })
  expect(textValuesOf(finding({ port: 465 }), 'port_refused', {})).toEqual({ port: 465 })
})

it('names the server of a finding that does not repeat it', () => {
  const server = { host: 'imap.works.example', port: 993 }
  expect(textValuesOf(finding({}), 'no_answer', server)).toEqual(server)
  expect(textValuesOf(finding({ port: 143 }), 'no_answer', server)).toEqual({ ...server, port: 143 })
})
