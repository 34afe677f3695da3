import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import errors from '../../locales/en/errors.json' with { type: 'json' }

/** Codes for requests that the interface never makes. */
const neverShown = new Set([
  'error_invalid_page',
  'error_invalid_limit',
  'error_invalid_json',
  'error_invalid_id',
  'error_invalid_chosen',
  'error_invalid_value',
  'error_invalid_credits',
  'error_invalid_date',
  'error_invalid_time_zone',
  'error_past_companies',
  // The message of the failure covers these.
  'error_id_required',
  'error_id_and_title_required',
  'error_id_and_filter_required',
])

it('has a text for every field error of the contract', () => {
  const folder = new URL('../../../../contract/src/', import.meta.url)
  const codes = new Set<string>()
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  ))
    for (const [code] of readFileSync(new URL(file, folder), 'utf8').matchAll(/\berror_\w+/g)) codes.add(code)
  expect(codes.size).toBeGreaterThan(20)
  const missing = [...codes].filter(
    (code) => !(code in errors.fields) && !neverShown.has(code) && !code.startsWith('error_password_'),
  )
  expect(missing).toEqual([])
})
