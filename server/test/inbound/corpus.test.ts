import { afterAll, describe, expect, it } from 'vitest'
import { classify } from '../../src/features/campaigns/inbound/classify.ts'
import { absences } from './absences.ts'
import { automatic } from './automatic.ts'
import { complaints } from './complaints.ts'
import { forged } from './forged.ts'
import { googleExchangeReports } from './google-exchange-reports.ts'
import { plainBounces } from './plain-bounces.ts'
import { serverReports } from './server-reports.ts'
import { servers } from './servers.ts'
import { own, receivedAt, type Sample } from './build.ts'
import { ignored } from './ignored.ts'
import { calendars, encodings, hostile, malformed } from './others.ts'
import { replies } from './replies.ts'

const corpus: Record<string, Sample[]> = {
  replies,
  ignored,
  automatic,
  absences,
  'reports of Google and Exchange': googleExchangeReports,
  'reports of other servers': serverReports,
  'plain bounces': plainBounces,
  'kinds of servers': servers,
  complaints,
  forged,
  calendars,
  encodings,
  malformed,
  hostile,
}
const all = Object.values(corpus).flat()

/** Returns what a sample states about its message, and what was read from it. */
async function compared(sample: Sample): Promise<[stated: object, read: object]> {
  const read = await classify(sample.raw, { ...own, folder: sample.folder ?? 'inbox', receivedAt })
  const {
    lastDay,
    evidence = '',
    text = '',
    name: _name,
    raw: _raw,
    folder: _folder,
    bounce,
    ...stated
  } = sample
  return [
    {
      isOwn: false,
      ...stated,
      evidence: expect.stringMatching(startOf(evidence)),
      text: expect.stringContaining(text),
      ...(lastDay !== undefined && { until: lastDay === null ? null : dayAfter(lastDay) }),
      ...(bounce && { bounce }),
    },
    read,
  ]
}

const startOf = (text: string) => new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`)
const dayAfter = (day: string) => new Date(Date.parse(day) + 24 * 60 * 60 * 1000)

describe.each(Object.entries(corpus))('%s', (_kind, samples) => {
  it.each(samples.map((sample) => [sample.name, sample.class, sample] as const))(
    '%s: %s',
    async (...[, , sample]) => {
      const [stated, read] = await compared(sample)
      expect(read).toMatchObject(stated)
    },
  )
})

it('is large, names each sample once, and has every class', () => {
  expect(all.length).toBeGreaterThanOrEqual(120)
  for (const samples of Object.values(corpus))
    expect(new Set(samples.map(({ name }) => name)).size).toBe(samples.length)
  expect(new Set(all.map((sample) => sample.class)).size).toBe(7)
})

afterAll(() => {
  const counts = new Map<string, number>()
  for (const sample of all) counts.set(sample.class, (counts.get(sample.class) ?? 0) + 1)
  console.table({ ...Object.fromEntries(counts), all: all.length })
})
