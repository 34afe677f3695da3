import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { classify, type InboundClass } from '../../src/features/campaigns/inbound/classify.ts'
import { own, receivedAt } from './build.ts'

/** Bounces of some 60 kinds of mail server, and replies, beside the repository: without them, this skips. */
const bounces = resolve(import.meta.dirname, '../../../../shared/data/bounces')
const replies = resolve(import.meta.dirname, '../../../../shared/data/replies/quotes.jsonl')

type Judged = { file: string; class: string; isFirst: boolean; isAcceptable: boolean; read: InboundClass }

/** The labels know no complaints: they call them ignored. */
const isSame = (read: InboundClass, label: string, reason: string) =>
  read === label || (read === 'complaint' && reason === 'feedback')

async function judge(line: string): Promise<Judged> {
  const [file = '', label = '', also = '', reason = ''] = line.split('\t')
  const raw = readFileSync(resolve(bounces, 'mails', file))
  const { class: read } = await classify(raw, { ...own, folder: 'inbox', receivedAt })
  const isFirst = isSame(read, label, reason)
  return { file, class: label, isFirst, isAcceptable: isFirst || also.split(',').includes(read), read }
}

const isBounce = (kind: string) => kind.endsWith('_bounce')
const large = /-(gmail|google|office365|outlook|microsoft|apple|icloud|aol|yahoo|naver|postfix|exim)-/

describe.skipIf(!existsSync(bounces))('bounces of real servers', () => {
  let judged: Judged[]
  beforeAll(async () => {
    const lines = readFileSync(resolve(bounces, 'labels.tsv'), 'utf8').trim().split('\n').slice(1)
    judged = await Promise.all(lines.map(judge))
  })

  const shareOf = (all: Judged[], is: (each: Judged) => boolean) => all.filter(is).length / all.length

  it('have the right class in 92 of 100, and an acceptable one in 97', () => {
    expect(shareOf(judged, ({ isFirst }) => isFirst)).toBeGreaterThanOrEqual(0.92)
    expect(shareOf(judged, ({ isAcceptable }) => isAcceptable)).toBeGreaterThanOrEqual(0.97)
  })

  it('blame the address wrongly in at most 3 of 100 that they blame', () => {
    const hard = judged.filter(({ read }) => read === 'hard_bounce')
    expect(shareOf(hard, ({ isAcceptable }) => !isAcceptable)).toBeLessThanOrEqual(0.03)
  })

  it('are seen as bounces, each of those of large providers and servers', () => {
    const missed = judged.filter((each) => isBounce(each.class) && !isBounce(each.read))
    expect(missed.map(({ file }) => file).filter((file) => large.test(file))).toEqual([])
    expect(missed.length).toBeLessThanOrEqual(judged.length * 0.01)
  })
})

it.skipIf(!existsSync(replies))('replies of real people are replies', async () => {
  const texts = readFileSync(replies, 'utf8').trim().split('\n')
  const read = await Promise.all(
    texts.map(async (line) => {
      const { name, text } = JSON.parse(line) as { name: string; text: string }
      const raw = `From: Ada Kim <ada.kim@northwind.example>\r\nReturn-Path: <ada.kim@northwind.example>\r\nContent-Type: text/plain; charset=UTF-8\r\nSubject: Re: A question\r\n\r\n${text}`
      return { name, class: (await classify(raw, { ...own, folder: 'inbox', receivedAt })).class }
    }),
  )
  expect(read.filter((each) => each.class !== 'reply')).toEqual([])
})

const reports = resolve(import.meta.dirname, '../../../../shared/data/cases/files')

it.skipIf(!existsSync(reports)).each([
  ['7-out-of-office-with-fair.eml', 'automatic', '2026-12-04'],
  ['7-human-reply-precedence-bulk.eml', 'reply', null],
  ['8-absence-quotes-ours.eml', 'automatic', '2026-12-04'],
])('%s of public reports is read right', async (file, kind, lastDay) => {
  const raw = readFileSync(resolve(reports, file))
  const { class: read, until } = await classify(raw, { ...own, folder: 'inbox', receivedAt })
  expect(read).toBe(kind)
  const day = until === null ? null : new Date(until.getTime() - 1).toISOString().slice(0, 10)
  expect(day).toBe(lastDay)
})
