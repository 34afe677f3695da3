import type { EnrichmentQuote } from '@rapport/contract/lists/enrichment.ts'
import { expect, test } from 'vitest'
import { affordable, hitsOf, isShown } from './enrichments.ts'

const quoteOf = (revealType: 'email' | 'phone', chargeable: number, balanceAfter: number) =>
  ({ revealType, chargeable, balanceAfter }) as EnrichmentQuote['quotes'][number]
const quote = (...quotes: EnrichmentQuote['quotes']): EnrichmentQuote => ({
  members: 20,
  linkable: 0,
  unmatched: 0,
  quotes,
})

test('a run may spend what was quoted, or what is left of each kind', () => {
  expect(affordable(quote(quoteOf('email', 14, 6), quoteOf('phone', 5, 0)))).toEqual({
    maxCredits: { email: 14, phone: 5 },
    total: 19,
    isPart: false,
  })
  expect(affordable(quote(quoteOf('email', 14, -4), quoteOf('phone', 5, -5)))).toEqual({
    maxCredits: { email: 10, phone: 0 },
    total: 10,
    isPart: true,
  })
})

test('whom the account had before says nothing of the hit rate', () => {
  const kind = {
    revealType: 'email' as const,
    total: 10,
    done: 10,
    revealed: 6,
    owned: 2,
    nothing: 2,
    unavailable: 0,
  }
  expect(hitsOf({ kinds: [kind, { ...kind, revealType: 'phone', revealed: 1, nothing: 7 }] })).toEqual({
    found: 7,
    asked: 16,
  })
})

const at = (time: string, dismissed = 0) => ({ dismissed, now: Date.parse(`2026-11-23T${time}Z`) })

test('a run is shown while it runs, then for an hour, until it is dismissed', () => {
  const ended = { id: 5, state: 'finished', finishedAt: '2026-11-23T08:00:00Z' } as const
  expect(isShown({ ...ended, state: 'running', finishedAt: null }, at('12:00:00', 7))).toBe(true)
  expect(isShown(ended, at('08:59:00'))).toBe(true)
  expect(isShown(ended, at('09:01:00'))).toBe(false)
  expect(isShown(ended, at('08:01:00', 5))).toBe(false)
})
