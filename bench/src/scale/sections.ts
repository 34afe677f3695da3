import type { IndexWriter } from '@rapport/search/index/index-writer.ts'
import type { SegmentMemory } from '@rapport/search/bytes/sections.ts'

const numberBytes = { u8: 1, u16: 2, u32: 4, i32: 4, f64: 8 }

/** Bytes a person by group of sections, largest first. */
export function bytesBySection(index: IndexWriter): [group: string, bytes: number][] {
  const bytes = new Map<string, number>()
  for (const { memory } of index.view().segments)
    for (const [name, section] of Object.entries(memory.sections))
      bytes.set(groupOf(name), (bytes.get(groupOf(name)) ?? 0) + sizeOf(section))
  return Array.from(bytes, ([name, size]): [string, number] => [name, size / index.size]).toSorted(
    (a, b) => b[1] - a[1],
  )
}

const sizeOf = ({ type, length }: SegmentMemory['sections'][string]) => numberBytes[type] * length

/** Postings by name; columns of numbers apart from the numbers of companies; others by their first word. */
function groupOf(name: string): string {
  const [first = '', second] = name.split('.')
  if (first === 'number') return name.endsWith('.codes') ? 'number.codes' : 'number.companies'
  return first === 'by' ? `by.${second}` : first
}
