import { IndexWriter } from '@rapport/search/index/index-writer.ts'
import type { IndexView } from '@rapport/search/index/index-view.ts'
import { SectionReader, segmentMemory } from '@rapport/search/bytes/sections.ts'

/**
 * An index of `copies` copies of each segment, with ids of their own: the same lives again, at the
 * cost of copying memory.
 */
export function repeated(index: IndexWriter, copies: number): IndexWriter {
  const { segments } = index.view()
  const [people, companies] = ['ids', 'companies.ids'].map((name) => highest(segments, name)) as [
    number,
    number,
  ]
  const all = Array.from({ length: copies }, (_, copy) =>
    segments.map((segment) => (copy === 0 ? segment : copyOf(segment, copy, { people, companies }))),
  )
  return new IndexWriter(all.flat())
}

type Segment = IndexView['segments'][number]

const idsOf = ({ memory }: Segment, name: string) => new SectionReader(memory).u32(name)

function highest(segments: readonly Segment[], name: string): number {
  let id = 0
  for (const segment of segments) for (const each of idsOf(segment, name)) id = Math.max(id, each)
  return id
}

function copyOf(segment: Segment, copy: number, ids: { people: number; companies: number }): Segment {
  const { memory } = segment
  const own = segmentMemory(memory.bytes)
  new Uint8Array(own.buffer).set(new Uint8Array(memory.memory.buffer, 0, memory.bytes))
  const copied = { ...segment, memory: { ...memory, id: crypto.randomUUID(), memory: own } }
  for (const [name, step] of [
    ['ids', ids.people],
    ['companies.ids', ids.companies],
  ] as const) {
    const values = idsOf(copied, name)
    for (let i = 0; i < values.length; i++) values[i]! += step * copy
  }
  return copied
}
