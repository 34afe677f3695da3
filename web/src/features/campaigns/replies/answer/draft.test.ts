import type { Document } from '@rapport/contract/campaigns/document.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { hasText, keepDraft, newDraft, readDraft } from './draft.ts'

const written = (text: string): Document => ({
  blocks: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

/** The storage of a tab, which the test environment lacks. */
function giveStorage(setItem?: () => void): Map<string, string> {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: setItem ?? ((key: string, value: string) => items.set(key, value)),
    removeItem: (key: string) => items.delete(key),
  })
  return items
}
afterEach(() => vi.unstubAllGlobals())

test('a draft is kept for its reply alone, with its key, until it is empty', () => {
  const items = giveStorage()
  const draft = { ...newDraft(), document: written('Yes') }
  keepDraft(7, draft)
  expect(readDraft(7)).toEqual(draft)
  expect(readDraft(8)).toBe(null)
  keepDraft(7, { ...draft, document: written(' ') })
  expect(readDraft(7)).toBe(null)
  keepDraft(7, draft)
  keepDraft(7, null)
  expect(items.size).toBe(0)
})

test.each([
  '',
  '{',
  'null',
  '{"key":1,"document":{"blocks":[]}}',
  '{"key":"x"}',
  '{"key":"x","document":{"blocks":7}}',
])('of a stored %j nothing is read', (stored) => {
  giveStorage().set('rapport.answer.7', stored)
  expect(readDraft(7)).toBe(null)
})

test('a full storage is no failure', () => {
  giveStorage(() => {
    throw new Error('full')
  })
  keepDraft(7, { ...newDraft(), document: written('Yes') })
  expect(readDraft(7)).toBe(null)
})

test('a new draft has a key of its own, a UUID', () => {
  const keys = Array.from({ length: 50 }, () => newDraft().key)
  expect(new Set(keys).size).toBe(50)
  for (const key of keys)
    expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})

test('spaces and empty lines are nothing to send', () => {
  expect(hasText({ blocks: [] })).toBe(false)
  expect(hasText(written(' \n '))).toBe(false)
  expect(hasText({ blocks: [{ type: 'bullets', items: [[], [{ type: 'text', text: 'a' }]] }] })).toBe(true)
})
