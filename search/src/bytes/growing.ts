/**
 * A growing byte buffer. It doubles while it is small, then becomes a WebAssembly memory, which
 * grows in place. Copying would touch each new page twice, and touching pages takes most of the
 * time: a page costs as much as a thousand numbers. Holds at most 4 GiB.
 */
export class GrowingBuffer {
  buffer = new ArrayBuffer(4096)
  #memory: WebAssembly.Memory | undefined

  /** Makes room for this many bytes. `buffer` may be replaced; its contents are kept. */
  reserve(bytes: number): void {
    if (bytes > smallBytes) return this.#growMemory(bytes)
    const larger = new ArrayBuffer(Math.min(smallBytes, Math.max(bytes, this.buffer.byteLength * 2)))
    new Uint8Array(larger).set(new Uint8Array(this.buffer))
    this.buffer = larger
  }

  #growMemory(bytes: number): void {
    const small = this.#memory ? null : this.buffer
    this.#memory ??= new WebAssembly.Memory({ initial: 0, maximum: maxPages })
    const target = Math.ceil(Math.max(bytes, this.buffer.byteLength * growth) / pageBytes)
    const pages = Math.max(Math.ceil(bytes / pageBytes), Math.min(maxPages, target))
    this.#memory.grow(pages - this.#memory.buffer.byteLength / pageBytes)
    this.buffer = this.#memory.buffer
    if (small) new Uint8Array(this.buffer).set(new Uint8Array(small))
  }
}

const smallBytes = 1 << 20
const pageBytes = 65_536
const maxPages = 65_536
const growth = 1.5

/** A growing list of 32-bit numbers. */
export class GrowingU32 {
  readonly #store = new GrowingBuffer()
  #values = new Uint32Array(this.#store.buffer)
  #length = 0

  get length(): number {
    return this.#length
  }

  push(value: number): void {
    if (this.#length === this.#values.length) this.#grow()
    this.#values[this.#length++] = value
  }

  at(at: number): number {
    return this.#values[at]!
  }

  set(at: number, value: number): void {
    this.#values[at] = value
  }

  /** Forgets all values, and keeps the room that they took. */
  clear(): void {
    this.#length = 0
  }

  /** Whether a value occurs at `from` or later. */
  includes(value: number, from: number): boolean {
    for (let i = from; i < this.#length; i++) if (this.#values[i] === value) return true
    return false
  }

  /** The pushed values, not copied: valid until the next push. */
  values(): Uint32Array<ArrayBuffer> {
    return this.#values.subarray(0, this.#length)
  }

  #grow(): void {
    this.#store.reserve((this.#length + 1) * 4)
    this.#values = new Uint32Array(this.#store.buffer)
  }
}

/** A growing list of bytes. */
export class GrowingBytes {
  readonly #store = new GrowingBuffer()
  #bytes = Buffer.from(this.#store.buffer)
  #length = 0

  get length(): number {
    return this.#length
  }

  /** Appends a text as UTF-8. */
  pushText(text: string): void {
    this.#reserve(text.length * 3)
    const bytes = this.#bytes
    let end = this.#length
    // For a short text, calling Node takes longer than copying its characters.
    for (let i = 0; i < text.length; i++) {
      const letter = text.charCodeAt(i)
      if (letter > 0x7f) {
        end = this.#length + bytes.write(text, this.#length, 'utf8')
        break
      }
      bytes[end++] = letter
    }
    this.#length = end
  }

  at(at: number): number {
    return this.#bytes[at]!
  }

  /** Appends a number below 2³², 7 bits a byte, the lowest first. */
  pushNumber(value: number): void {
    this.#reserve(5)
    let left = value
    for (; left > 0x7f; left >>>= 7) this.#bytes[this.#length++] = left | 0x80
    this.#bytes[this.#length++] = left
  }

  push(bytes: Uint8Array): void {
    this.#reserve(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  /** The pushed bytes, not copied: valid until the next push. */
  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return
    this.#store.reserve(this.#length + count)
    this.#bytes = Buffer.from(this.#store.buffer)
  }
}

/**
 * A list of numbers for each of `size` keys, stored flat: the list of key k is
 * `values[starts[k]] … values[starts[k + 1] - 1]`.
 */
export type Lists = { starts: Uint32Array; values: Uint32Array }

/** Groups (key, value) pairs by key. Values keep the order of the pairs. */
export function groupPairs(size: number, keys: Uint32Array, values: Uint32Array): Lists {
  const starts = new Uint32Array(size + 1)
  for (const key of keys) starts[key + 1]!++
  for (let key = 0; key < size; key++) starts[key + 1]! += starts[key]!
  const next = starts.slice(0, size)
  const grouped = new Uint32Array(values.length)
  for (let i = 0; i < values.length; i++) grouped[next[keys[i]!]!++] = values[i]!
  return { starts, values: grouped }
}
