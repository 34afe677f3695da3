import { createServer } from 'node:net'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { answer, vendorServer, type VendorServer } from '../../test/stand-ins/vendor-server.ts'
import type { SoughtPerson } from './contact-finder.ts'
import { peopleDataLabs } from './people-data-labs.ts'
import { ProviderFailure, type Provider } from './provider.ts'

const ada: SoughtPerson = {
  fullName: 'Ada Lovelace',
  linkedinSlug: 'ada-lovelace',
  company: { name: 'Analytical Engines Ltd', domain: 'engines.example' },
}
const adaWithoutProfile = { ...ada, linkedinSlug: null }

const record = {
  full_name: 'ada lovelace',
  linkedin_url: 'linkedin.com/in/ada-lovelace',
  job_company_name: 'analytical engines',
  location_country: 'united kingdom',
  work_email: 'ada@engines.example',
  personal_emails: ['ada@home.example'],
  emails: [
    { address: 'ada@home.example', type: 'personal' },
    { address: 'Countess@Old.example', type: 'professional' },
    { address: 'third@other.example', type: null },
    { address: 'not an address', type: null },
  ],
  mobile_phone: '+447700900123',
  phone_numbers: ['+447700900123', '020 7946 0000'],
}
const hit = (data: object) => answer(200, { status: 200, likelihood: 9, data })

let vendor: VendorServer
let provider: Provider
beforeAll(async () => {
  vendor = await vendorServer()
  provider = peopleDataLabs({ url: vendor.url, apiKey: 'key-1', timeout: 500 })
})
beforeEach(() => {
  vendor.asked.length = 0
})

const noSignal = new AbortController().signal
const find = (person = ada, kind: 'email' | 'phone' = 'email', signal = noSignal) =>
  provider.find(person, kind, signal).then(({ contacts }) => contacts)
const failure = async () => {
  const error: unknown = await find().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ProviderFailure)
  const { message, pause, isOutage, isLost } = error as ProviderFailure
  return { message, pause, isOutage, isLost }
}

describe('a match', () => {
  test('returns its email addresses, normalised, with their type', async () => {
    vendor.play(hit(record))
    const common = {
      kind: 'email',
      source: 'People Data Labs',
      date: null,
      status: 'unverified',
    }
    expect(await find()).toEqual([
      { ...common, value: 'ada@engines.example', type: 'professional' },
      { ...common, value: 'ada@home.example', type: 'personal' },
      { ...common, value: 'countess@old.example', type: 'professional' },
      { ...common, value: 'third@other.example', type: 'other' },
    ])
  })

  test('gives its phone numbers, national ones by the country of the person', async () => {
    vendor.play(hit(record))
    expect(await find(ada, 'phone')).toMatchObject([
      { kind: 'phone', value: '+447700900123', type: 'mobile' },
      { kind: 'phone', value: '+442079460000', type: 'other' },
    ])
  })

  test('may come without the envelope', async () => {
    vendor.play(answer(200, record))
    expect(await find()).toHaveLength(4)
  })

  test.each([
    ['are not in the plan', { work_email: true, personal_emails: true, emails: true }],
    ['are not known', { work_email: false, personal_emails: false, emails: false }],
    ['are null', { work_email: null, personal_emails: [], emails: null }],
  ])('whose values %s is no hit', async (_name, values) => {
    vendor.play(hit({ ...record, ...values }))
    expect(await find()).toEqual([])
  })

  test.each([
    ['another profile', ada, { linkedin_url: 'linkedin.com/in/ada-l-2' }],
    ['another name at the same profile', ada, { full_name: 'charles babbage' }],
    ['no profile and another employer', ada, { linkedin_url: null, job_company_name: 'other' }],
    ['another name', adaWithoutProfile, { full_name: 'ada byron' }],
    ['the family name alone', adaWithoutProfile, { full_name: 'lovelace' }],
    ['another employer', adaWithoutProfile, { job_company_name: 'differential engines' }],
  ])('of %s is about somebody else: no hit', async (_name, sought, difference) => {
    vendor.play(hit({ ...record, ...difference }))
    expect(await find(sought)).toEqual([])
  })

  test.each([
    [
      'a former profile',
      ada,
      { linkedin_url: 'linkedin.com/in/countess', profiles: [{ url: 'linkedin.com/in/Ada-Lovelace' }] },
    ],
    ['a new family name', ada, { full_name: 'ada king' }],
    ['the name in another script', ada, { full_name: '에이다 러브레이스' }],
    ['no profile, but name and employer', ada, { linkedin_url: null }],
    ['a middle name', adaWithoutProfile, { full_name: 'ada augusta lovelace' }],
    [
      'the employer among former ones',
      adaWithoutProfile,
      { job_company_name: 'x', experience: [{ company: { name: 'Analytical Engines' } }] },
    ],
    [
      'the web domain of the employer',
      adaWithoutProfile,
      { job_company_name: 'ae', job_company_website: 'www.engines.example' },
    ],
  ])('with %s is about the same person', async (_name, sought, difference) => {
    vendor.play(hit({ ...record, ...difference }))
    expect(await find(sought)).toHaveLength(4)
  })

  test('of another network with the same user name is not the profile', async () => {
    vendor.play(
      hit({
        ...record,
        linkedin_url: 'linkedin.com/in/other',
        profiles: [{ url: 'https://social.example/in/ada-lovelace' }],
      }),
    )
    expect(await find()).toEqual([])
  })
})

describe('the question', () => {
  test('names the profile, what must be there, and no more fields than it needs', async () => {
    vendor.play(hit(record))
    await find({ ...ada, linkedinSlug: '에이다-1' })
    const [request] = vendor.asked
    expect(request).toMatchObject({ method: 'GET', path: '/v5/person/enrich' })
    expect(request?.headers).toMatchObject({ 'x-api-key': 'key-1', accept: 'application/json' })
    expect(Object.fromEntries(request!.query)).toEqual({
      profile: `linkedin.com/in/${encodeURIComponent('에이다-1')}`,
      min_likelihood: '6',
      required: 'emails OR work_email OR personal_emails',
      data_include: expect.stringMatching(/,work_email,personal_emails,emails$/),
    })
  })

  test('names person and employer when there is no profile', async () => {
    vendor.play(answer(404))
    await find(adaWithoutProfile, 'phone')
    await find({ ...adaWithoutProfile, company: { name: 'Plain & Co', domain: null } })
    expect(vendor.asked.map(({ query }) => [query.get('name'), query.get('company')])).toEqual([
      ['Ada Lovelace', 'engines.example'],
      ['Ada Lovelace', 'Plain & Co'],
    ])
    expect(vendor.asked[0]?.query.get('required')).toBe('phone_numbers OR mobile_phone')
    expect(vendor.asked[0]?.query.get('data_include')).not.toContain('email')
  })

  test('is not requested for a name alone', async () => {
    expect(provider.canFind({ ...adaWithoutProfile, company: null }, 'email')).toBe(false)
    expect(provider.canFind(adaWithoutProfile, 'email')).toBe(true)
  })
})

describe('no answer', () => {
  test('finds nothing if nobody matches', async () => {
    vendor.play(answer(404, { status: 404, error: { type: 'not_found' } }))
    expect(await find()).toEqual([])
  })

  test.each([
    [400, { pause: 0, isOutage: false }],
    [401, { pause: 3_600_000, isOutage: false }],
    [402, { pause: 3_600_000, isOutage: false }],
    [403, { pause: 3_600_000, isOutage: false }],
    [405, { pause: 0, isOutage: false }],
    [500, { pause: 0, isOutage: true }],
    [503, { pause: 0, isOutage: true }],
  ])('is a failure at %i', async (status, consequence) => {
    vendor.play(answer(status))
    expect(await failure()).toEqual({
      ...consequence,
      isLost: false,
      message: expect.stringContaining(String(status)),
    })
  })

  test.each([
    ['3', 3000],
    ['0', 100],
    ['100000', 3_600_000],
    ['soon', 60_000],
    [undefined, 60_000],
  ])('waits as long as a 429 asks for: %s', async (header, pause) => {
    vendor.play(answer(429, {}, header === undefined ? {} : { 'retry-after': header }))
    expect(await failure()).toMatchObject({ pause, isOutage: false })
  })

  test('takes a date of a 429, too', async () => {
    vendor.play(answer(429, {}, { 'retry-after': new Date(Date.now() + 20_000).toUTCString() }))
    const { pause } = await failure()
    expect(pause).toBeGreaterThan(15_000)
    expect(pause).toBeLessThanOrEqual(20_000)
  })

  test.each([
    ['nothing', ''],
    ['half of it', JSON.stringify(record).slice(0, 60)],
    ['a page', '<html>Bad gateway</html>'],
    ['a list', '[]'],
    ['null', 'null'],
    ['no person', '{"data":{"name":"acme"}}'],
    ['a person without name', '{"data":{"full_name":null,"first_name":"","job_title":"x"}}'],
    ['a value of the wrong type', '{"data":{"full_name":"ada lovelace","emails":[{"address":{}}]}}'],
    ['a NUL', String.raw`{"data":{"full_name":"ada\u0000"}}`],
  ])('is a failure when the body is %s', async (_name, body) => {
    vendor.play((response) => response.writeHead(200, { 'content-type': 'application/json' }).end(body))
    expect(await failure()).toEqual({
      message: expect.stringMatching(/^the answer cannot be read: /),
      pause: 0,
      isOutage: true,
      isLost: true,
    })
  })

  test('is a failure when it does not come in time', async () => {
    vendor.play(() => {})
    expect(await failure()).toEqual({ message: 'no answer in time', pause: 0, isOutage: true, isLost: true })
  })

  test('is a failure when its body does not end in time', async () => {
    vendor.play((response) => response.writeHead(200).write('{"data":{'))
    expect(await failure()).toEqual({ message: 'no answer in time', pause: 0, isOutage: true, isLost: true })
  })

  test('is a failure when its body is huge, which is not read to the end', async () => {
    let sent = 0
    const closed = Promise.withResolvers<void>()
    vendor.play((response) => {
      const chunk = Buffer.alloc(65_536, ' ')
      const more = () => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length
        sent += chunk.length
      }
      response.on('drain', more).on('close', closed.resolve)
      more()
    })
    expect(await failure()).toMatchObject({ message: 'the answer is too long', isOutage: true })
    await closed.promise
    expect(sent).toBeLessThan(50_000_000)
  })

  test('is a failure when the connection breaks off', async () => {
    vendor.play((response) =>
      response.writeHead(200, { 'content-length': '100' }).write('{', () => response.destroy()),
    )
    expect(await failure()).toMatchObject({
      message: expect.stringContaining('no answer'),
      isOutage: true,
      isLost: true,
    })
  })

  test('is a failure when it leads elsewhere: the key stays here', async () => {
    const elsewhere = await vendorServer(answer(200, record))
    vendor.play((response) => response.writeHead(302, { location: elsewhere.url }).end())
    expect(await failure()).toMatchObject({ isOutage: true })
    expect(elsewhere.asked).toEqual([])
  })

  test('is a failure if nothing listens', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await new Promise((done) => server.once('listening', done))
    const { port } = server.address() as { port: number }
    await new Promise((done) => server.close(done))
    const refused = peopleDataLabs({ url: `http://127.0.0.1:${port}`, apiKey: 'key-1' })
    await expect(refused.find(ada, 'email', noSignal)).rejects.toMatchObject({
      message: 'no answer: ECONNREFUSED',
      isOutage: true,
      isLost: false,
    })
  })

  test('is given up at once when the caller goes away', async () => {
    const controller = new AbortController()
    vendor.play(() => {})
    const searching = find(ada, 'email', controller.signal)
    await vi.waitFor(() => expect(vendor.asked).toHaveLength(1))
    controller.abort(new Error('gone'))
    await expect(searching).rejects.toThrow('gone')
  })
})
