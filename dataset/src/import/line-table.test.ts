import { expect, test } from 'vitest'
import { LineTable } from './line-table.ts'

test('remembers like a map, while it grows', () => {
  const table = new LineTable()
  const map = new Map<string, { line: number; extra: number }>()
  for (let line = 1; line <= 20_000; line++) {
    const text = `text ${(line * 7919) % 15_000}`
    expect(table.get(text)).toEqual(map.get(text) ?? null)
    const remembered = { line, extra: (line * 2_654_435_761) % 2 ** 32 }
    table.set(text, remembered)
    map.set(text, remembered)
    if (line % 3 > 0) continue
    const removed = `text ${(line * 104_729) % 15_000}`
    table.delete(removed)
    map.delete(removed)
  }
  for (const [text, remembered] of map) expect(table.get(text)).toEqual(remembered)
  expect(table.get('')).toBeNull()
})
