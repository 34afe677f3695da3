import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import { afterEach, expect, test } from 'vitest'
import { complete, modelServer } from '../../../test/stand-ins/model-server.ts'
import { ModelError, readWithModel } from './model-reader.ts'
import { instructions, sentenceFieldIds } from './model-request.ts'

let close = () => {}
afterEach(() => close())

type Play = Parameters<typeof modelServer>[0]

async function ask(sentence: string, play: Play, options: { timeout?: number; signal?: AbortSignal } = {}) {
  const server = await modelServer(play)
  close = server.close
  return readWithModel(
    sentence,
    { baseUrl: server.baseUrl, apiKey: 'key', model: 'test', timeout: options.timeout ?? 5000 },
    options.signal ?? new AbortController().signal,
  )
}

const says =
  (understood: unknown): Play =>
  (response) =>
    complete(response, JSON.stringify({ understood }))

test('the request describes every filter', () => {
  for (const id of sentenceFieldIds)
    expect(instructions).toMatch(new RegExp(`^- ${RegExp.escape(id)}: \\S`, 'm'))
})

test('builds a filter set from the model’s answer, quoting the sentence', async () => {
  let asked: { headers: Record<string, unknown>; body: unknown } | undefined
  const reading = await ask('CTOs at fintechs in Berlin, 5+ years', (response, request) => {
    asked = request
    const understood = [
      { text: 'ctos', filter: 'experience.jobTitlesIncluded', value: 'CTO' },
      { text: 'fintechs', filter: 'companyFilter.domains', value: 'fintech' },
      { text: 'Berlin', filter: 'locations', value: 'Berlin' },
      { text: '5+ years', filter: 'experience.minExperience', value: 5 },
    ]
    complete(response, JSON.stringify({ understood }))
  })
  expect(reading.filters).toEqual({
    ...emptyFilterSet,
    locations: ['Berlin'],
    companyFilter: { ...emptyFilterSet.companyFilter, domains: ['Financial Services'] },
    experience: {
      ...emptyFilterSet.experience,
      jobTitlesIncluded: ['CTO'],
      includeSimilarTitles: true,
      minExperience: 5,
    },
  })
  expect(reading.understood[0]).toEqual({
    text: 'CTOs',
    filter: 'experience.jobTitlesIncluded',
    value: 'CTO',
  })
  expect(asked?.headers['authorization']).toBe('Bearer key')
  expect(asked?.body).toMatchObject({
    model: 'test',
    response_format: { type: 'json_schema' },
    messages: [
      { role: 'system' },
      { role: 'user', content: '{"sentence":"CTOs at fintechs in Berlin, 5+ years"}' },
    ],
  })
})

test('a repeated value is stored once', async () => {
  const part = { text: 'Berlin', filter: 'locations', value: 'Berlin' }
  const { filters, understood } = await ask('in Berlin', says([part, { ...part, value: 'BERLIN' }]))
  expect([filters.locations, understood.length]).toEqual([['Berlin'], 1])
})

const text = 'Berlin'
const unusable: Record<string, Play> = {
  'a refusal': (response) => complete(response, null, { refusal: 'I cannot help with that.' }),
  'an answer that is cut off': (response) => complete(response, '{"understood": [', { reason: 'length' }),
  'an empty answer': (response) => complete(response, ''),
  'an answer that is no JSON': (response) => complete(response, 'Here are your filters: Berlin'),
  'an answer of another shape': (response) => complete(response, '{"filters": {}}'),
  'a filter that does not exist': says([{ text, filter: 'companyFilter.owner', value: 'x' }]),
  'a prototype as a filter': says([{ text, filter: '__proto__.polluted', value: true }]),
  'words that are not in the sentence': says([{ text: 'Paris', filter: 'locations', value: 'Paris' }]),
  'an unknown place': says([{ text, filter: 'locations', value: 'Qwxzy Town' }]),
  'an unknown industry': says([{ text, filter: 'companyFilter.domains', value: 'Wizardry' }]),
  'a value of another type': says([{ text, filter: 'experience.minExperience', value: 'five' }]),
  'a value that the contract refuses': says([{ text, filter: 'experience.minExperience', value: 99 }]),
  'a flag where a list is': says([{ text, filter: 'locations', value: true }]),
  'too many parts': says(Array.from({ length: 200 }, () => ({ text, filter: 'names', value: 'a' }))),
  'no choices': (response) => response.end('{"choices": []}'),
  'no JSON at all': (response) => response.end('<html>busy</html>'),
  'too much': (response) => response.end('x'.repeat(200_000)),
  'too many requests': (response) => response.writeHead(429, { 'retry-after': '1' }).end(),
  'a failure': (response) => response.writeHead(500).end('{}'),
  'a wrong key': (response) => response.writeHead(401).end('{}'),
  'a redirect to elsewhere': (response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
  'a connection that breaks': (response) => response.destroy(),
  'a body that breaks': (response) => {
    response.writeHead(200, { 'content-length': '500' })
    response.write('{"choices"')
    response.destroy()
  },
}

for (const [name, play] of Object.entries(unusable))
  test(`${name} is a ModelError`, async () => {
    await expect(ask('people in Berlin', play)).rejects.toThrow(ModelError)
  })

test('a missing answer is a ModelError in time', async () => {
  const started = performance.now()
  await expect(ask('people in Berlin', () => {}, { timeout: 200 })).rejects.toThrow('no answer in time')
  expect(performance.now() - started).toBeLessThan(4000)
})

const stalls: Play = (response) => {
  response.writeHead(200, { 'content-length': '500' })
  response.write('{"choices"')
}

test('a body that stops half-way is a ModelError in time', async () => {
  await expect(ask('people in Berlin', stalls, { timeout: 200 })).rejects.toThrow('no answer in time')
})

test('the caller can abort', async () => {
  const stop = new AbortController()
  const asking = ask('people in Berlin', () => stop.abort(new Error('gone')), { signal: stop.signal })
  await expect(asking).rejects.toThrow('gone')
})

test('an unreachable server is a ModelError', async () => {
  const options = { baseUrl: 'http://127.0.0.1:1/v1', apiKey: null, model: 'test' }
  await expect(readWithModel('x', options, new AbortController().signal)).rejects.toThrow(ModelError)
})
