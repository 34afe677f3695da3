/**
 * A segment is one shared memory, divided into named sections of numbers:
 *
 *     | section | pad | section | pad | … | guard |
 *
 * Sections start at multiples of 16 bytes. The table of sections is a plain object outside the
 * memory, so a segment can be posted to another thread (the memory is shared, not copied) or
 * written to a file. A segment never changes after it is written.
 */
export type SegmentMemory = {
  /** Unique among the segments of an index, so that a reader can keep a segment it has already opened. */
  id: string
  memory: WebAssembly.Memory
  sections: Record<string, Section>
  /** Bytes in use; the memory itself consists of whole pages. */
  bytes: number
  documents: number
}

type Section = { type: keyof typeof arrayTypes; offset: number; length: number }

const arrayTypes = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i32: Int32Array,
  f64: Float64Array,
} as const

export type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array

const alignment = 16
const pageBytes = 65_536
/** WebAssembly addresses 4 GiB, which limits a segment. */
export const maxSegmentBytes = 65_536 * pageBytes
/** Kernels read whole vectors, slightly past the bytes they use. */
const guardBytes = 64

/** Collects sections, then lays them out in one memory. */
export class SectionWriter {
  readonly #parts = new Map<string, Numbers>()

  add(name: string, values: Numbers): void {
    if (this.#parts.has(name)) throw new Error(`section ${name} is there already`)
    this.#parts.set(name, values)
  }

  /** Throws `RangeError` if the sections don't fit in one memory. */
  finish(documents: number): SegmentMemory {
    const sections: Record<string, Section> = {}
    let bytes = 0
    for (const [name, values] of this.#parts) {
      sections[name] = { type: typeOf(values), offset: bytes, length: values.length }
      bytes = align(bytes + values.byteLength)
    }
    const memory = segmentMemory(bytes)
    for (const [name, values] of this.#parts) sectionOf(memory, sections[name]!).set(values)
    return { id: crypto.randomUUID(), memory, sections, bytes, documents }
  }
}

/** A shared memory for this many bytes plus the guard. */
export function segmentMemory(bytes: number): WebAssembly.Memory {
  if (bytes + guardBytes > maxSegmentBytes)
    throw new RangeError(`a segment of ${bytes} bytes: ${maxSegmentBytes} at most`)
  const pages = Math.ceil((bytes + guardBytes) / pageBytes)
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true })
}

const align = (bytes: number) => Math.ceil(bytes / alignment) * alignment

function typeOf(values: Numbers): Section['type'] {
  const found = Object.entries(arrayTypes).find(([, type]) => values instanceof type)
  if (!found) throw new Error('not an array of numbers')
  return found[0] as Section['type']
}

function sectionOf(memory: WebAssembly.Memory, { type, offset, length }: Section): Numbers {
  return new arrayTypes[type](memory.buffer, offset, length)
}

/**
 * Reads sections of a segment by name. Throws if a section is missing or has another type, which is
 * a programming error.
 */
export class SectionReader {
  readonly segment: SegmentMemory

  constructor(segment: SegmentMemory) {
    this.segment = segment
  }

  u8 = (name: string) => this.#get(name, Uint8Array)
  u16 = (name: string) => this.#get(name, Uint16Array)
  u32 = (name: string) => this.#get(name, Uint32Array)
  i32 = (name: string) => this.#get(name, Int32Array)
  f64 = (name: string) => this.#get(name, Float64Array)

  /** Where a section starts, in bytes: the address that kernels use. */
  address(name: string): number {
    return this.#section(name).offset
  }

  #section(name: string): Section {
    const section = this.segment.sections[name]
    if (!section) throw new Error(`no section ${name}`)
    return section
  }

  #get<T extends Numbers>(name: string, type: new (...args: never[]) => T): T {
    const values = sectionOf(this.segment.memory, this.#section(name))
    if (!(values instanceof type)) throw new Error(`section ${name} is not of that type`)
    return values
  }
}
