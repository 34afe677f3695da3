import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { actionDuration, createToastQueue, toastGap, type ToastQueue } from './toast-queue.ts'

let queue: ToastQueue
const title = () => queue.current()?.title ?? null

beforeEach(() => {
  vi.useFakeTimers()
  queue = createToastQueue(() => Date.now())
})
afterEach(() => vi.useRealTimers())

it('shows a toast for 2000 ms', () => {
  queue.add({ type: 'success', title: 'a' })
  expect(title()).toBe('a')
  vi.advanceTimersByTime(1999)
  expect(title()).toBe('a')
  vi.advanceTimersByTime(1)
  expect(title()).toBe(null)
})

it('gives time to take back what was done', () => {
  queue.add({ type: 'success', title: 'a', action: { label: 'Undo', run: () => undefined } })
  vi.advanceTimersByTime(actionDuration - 1)
  expect(queue.current()?.action?.label).toBe('Undo')
  vi.advanceTimersByTime(1)
  expect(title()).toBe(null)
})

it('shows one at a time, with a gap of 300 ms + 300 ms for each that waits', () => {
  for (const name of ['a', 'b', 'c']) queue.add({ type: 'error', title: name })
  expect(title()).toBe('a')
  vi.advanceTimersByTime(2000)
  expect(title()).toBe(null)
  vi.advanceTimersByTime(toastGap(2) - 1)
  expect(title()).toBe(null)
  vi.advanceTimersByTime(1)
  expect(title()).toBe('b')
  vi.advanceTimersByTime(2000 + toastGap(1))
  expect(title()).toBe('c')
  vi.advanceTimersByTime(2000)
  expect(title()).toBe(null)
  expect([toastGap(0), toastGap(1), toastGap(2)]).toEqual([300, 600, 900])
})

it('keeps to the gap for one that arrives within it', () => {
  queue.add({ type: 'success', title: 'a' })
  queue.add({ type: 'success', title: 'b' })
  vi.advanceTimersByTime(2100)
  queue.add({ type: 'success', title: 'c' })
  expect(title()).toBe(null)
  vi.advanceTimersByTime(500)
  expect(title()).toBe('b')
})

it('lets time stand still while it is paused', () => {
  queue.add({ type: 'warning', title: 'a', duration: 1000 })
  vi.advanceTimersByTime(600)
  queue.pause()
  queue.pause()
  vi.advanceTimersByTime(60_000)
  expect(title()).toBe('a')
  queue.resume()
  vi.advanceTimersByTime(399)
  expect(title()).toBe('a')
  vi.advanceTimersByTime(1)
  expect(title()).toBe(null)
})

it('dismisses only the one that is shown, and clears all', () => {
  queue.add({ type: 'success', title: 'a' })
  queue.add({ type: 'success', title: 'b' })
  const { id } = queue.current()!
  queue.dismiss(id + 1)
  expect(title()).toBe('a')
  queue.dismiss(id)
  expect(title()).toBe(null)
  vi.advanceTimersByTime(toastGap(1))
  expect(title()).toBe('b')
  queue.clear()
  vi.advanceTimersByTime(60_000)
  expect(title()).toBe(null)
})

it('tells its subscribers until they leave', () => {
  const notify = vi.fn<() => void>()
  const leave = queue.subscribe(notify)
  queue.add({ type: 'success', title: 'a' })
  expect(notify).toHaveBeenCalledTimes(1)
  leave()
  queue.clear()
  expect(notify).toHaveBeenCalledTimes(1)
})
