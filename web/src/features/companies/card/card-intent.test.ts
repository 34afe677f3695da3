import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeDelayMs, createCardIntent, fetchDelayMs, openDelayMs } from './card-intent.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watched() {
  const seen: string[] = []
  const intent = createCardIntent<string>({
    onFetch: (target) => seen.push(`fetch ${target}`),
    onOpen: (target) => seen.push(`open ${target}`),
    onClose: () => seen.push('close'),
  })
  return { seen, intent }
}

test('resting on a link fetches its company first, then opens its card', () => {
  const { seen, intent } = watched()
  intent.enter('a')
  vi.advanceTimersByTime(fetchDelayMs)
  expect(seen).toEqual(['fetch a'])
  vi.advanceTimersByTime(openDelayMs - fetchDelayMs)
  expect(seen).toEqual(['fetch a', 'open a'])
})

test('passing over links neither fetches nor opens anything', () => {
  const { seen, intent } = watched()
  for (const link of ['a', 'b', 'c', 'd']) {
    intent.enter(link)
    vi.advanceTimersByTime(fetchDelayMs - 1)
    intent.leave()
  }
  vi.advanceTimersByTime(10_000)
  expect(seen).toEqual([])
})

test('a card stays while the pointer travels to it and rests there, and closes after it has left', () => {
  const { seen, intent } = watched()
  intent.enter('a')
  vi.advanceTimersByTime(openDelayMs)
  intent.leave()
  vi.advanceTimersByTime(closeDelayMs - 1)
  intent.hold()
  vi.advanceTimersByTime(10_000)
  expect(seen).toEqual(['fetch a', 'open a'])
  intent.leave()
  vi.advanceTimersByTime(closeDelayMs)
  expect(seen.slice(2)).toEqual(['close'])
})

test('another link closes the card at once and waits like the first', () => {
  const { seen, intent } = watched()
  intent.enter('a')
  vi.advanceTimersByTime(openDelayMs)
  intent.enter('b')
  expect(seen.slice(2)).toEqual(['close'])
  vi.advanceTimersByTime(openDelayMs - 1)
  expect(seen.slice(3)).toEqual(['fetch b'])
  vi.advanceTimersByTime(1)
  expect(seen.slice(4)).toEqual(['open b'])
})

test('a dismissed card opens again only after its link was left', () => {
  const { seen, intent } = watched()
  intent.enter('a')
  vi.advanceTimersByTime(openDelayMs)
  intent.dismiss()
  intent.enter('a')
  vi.advanceTimersByTime(10_000)
  expect(seen).toEqual(['fetch a', 'open a', 'close'])
  intent.leave()
  intent.enter('a')
  vi.advanceTimersByTime(openDelayMs)
  expect(seen.slice(3)).toEqual(['fetch a', 'open a'])
})

test('a press before the card opens keeps it closed', () => {
  const { seen, intent } = watched()
  intent.enter('a')
  intent.dismiss()
  vi.advanceTimersByTime(10_000)
  expect(seen).toEqual([])
})
