import { existsSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  describedVendor,
  type DescribedVendor,
  type Description,
} from '../../test/stand-ins/described-vendor.ts'
import type { SoughtPerson } from './contact-finder.ts'
import { peopleDataLabs } from './people-data-labs.ts'
import type { Provider } from './provider.ts'

const file = new URL('../../../../shared/data/pdl/pdl-openapi.json', import.meta.url)

const ada: SoughtPerson = {
  fullName: 'Ada Lovelace',
  linkedinSlug: 'ada-lovelace',
  company: { name: 'Analytical Engines', domain: null },
}
const matched = {
  full_name: 'ada lovelace',
  linkedin_url: 'linkedin.com/in/ada-lovelace',
  linkedin_username: 'ada-lovelace',
}
const signal = new AbortController().signal

describe.skipIf(!existsSync(file))("a server of the vendor's description (shared data)", () => {
  let vendor: DescribedVendor
  let provider: Provider
  beforeAll(async () => {
    vendor = await describedVendor(JSON.parse(readFileSync(file, 'utf8')) as Description)
    provider = peopleDataLabs({ url: vendor.url, apiKey: 'key-1' })
  })

  test.each([
    ['email', ada, ['ada@engines.example', 'ada@home.example']],
    ['email', { ...ada, linkedinSlug: null }, ['ada@engines.example', 'ada@home.example']],
    ['phone', ada, ['+447700900123', '+442079460000']],
  ] as const)('takes the question for %s and its answer is read', async (kind, person, found) => {
    vendor.respond(200, {
      ...matched,
      job_company_name: 'analytical engines',
      work_email: 'ada@engines.example',
      personal_emails: ['ada@home.example'],
      emails: [{ address: 'ada@home.example', type: 'personal' }],
      mobile_phone: '+447700900123',
      phone_numbers: ['+447700900123', '+442079460000'],
    })
    const { contacts } = await provider.find(person, kind, signal)
    expect(contacts.map(({ value }) => value)).toEqual(found)
  })

  test('asks for fields that it knows', async () => {
    const { components } = JSON.parse(readFileSync(file, 'utf8')) as Description
    vendor.asked.length = 0
    await provider.find(ada, 'email', signal)
    await provider.find(ada, 'phone', signal)
    const fields = vendor.asked.flatMap(({ query }) => [
      ...query.get('data_include')!.split(','),
      ...query.get('required')!.split(' OR '),
    ])
    const known = Object.keys(components.schemas.Person?.properties ?? {})
    expect(fields.length).toBeGreaterThan(20)
    expect(fields.filter((field) => !known.includes(field.split('.')[0]!))).toEqual([])
  })

  test('a person with made-up values of every other field has no contact values that could be sold', async () => {
    vendor.respond(200, matched)
    expect((await provider.find(ada, 'email', signal)).contacts).toEqual([])
    expect((await provider.find(ada, 'phone', signal)).contacts).toEqual([])
  })

  test('a miss is none', async () => {
    vendor.respond(404)
    expect((await provider.find(ada, 'email', signal)).contacts).toEqual([])
  })

  test.each([400, 401, 402, 405, 429])('%i is a failure', async (status) => {
    vendor.respond(status)
    await expect(provider.find(ada, 'email', signal)).rejects.toThrow(String(status))
  })

  test('would refuse what it does not describe', async () => {
    vendor.respond(200, matched)
    const status = async (path: string, headers: Record<string, string> = { 'x-api-key': 'k' }) =>
      (await fetch(vendor.url + path, { headers })).status
    expect(await status('/v5/person/enrich?name=ada')).toBe(200)
    expect(await status('/v5/person/enrich?name=ada', {})).toBe(401)
    expect(await status('/v5/person/enrich?nickname=ada')).toBe(400)
    expect(await status('/v5/person/enrich?min_likelihood=11')).toBe(400)
    expect(await status('/v5/person')).toBe(404)
  })
})
