/** A `Uint32Array` that grows by doubling. */
export class GrowingU32 {
  #values = new Uint32Array(1024)
  #length = 0

  get length(): number {
    return this.#length
  }

  push(value: number): void {
    if (this.#length === this.#values.length) this.#reserve(this.#length + 1)
    this.#values[this.#length++] = value
  }

  at(at: number): number {
    return this.#values[at]!
  }

  set(at: number, value: number): void {
    this.#values[at] = value
  }

  /** Whether a value stands at `from` or after. */
  includes(value: number, from: number): boolean {
    for (let i = from; i < this.#length; i++) if (this.#values[i] === value) return true
    return false
  }

  /** What was pushed, not copied: valid until the next push. */
  values(): Uint32Array<ArrayBuffer> {
    return this.#values.subarray(0, this.#length)
  }

  #reserve(length: number): void {
    const larger = new Uint32Array(Math.max(length, this.#values.length * 2))
    larger.set(this.#values)
    this.#values = larger
  }
}

/** Bytes that grow by doubling. */
export class GrowingBytes {
  #bytes = Buffer.alloc(4096)
  #length = 0

  get length(): number {
    return this.#length
  }

  /** Appends a text as UTF-8. */
  pushText(text: string): void {
    this.reserve(text.length * 3)
    this.#length += this.#bytes.write(text, this.#length, 'utf8')
  }

  push(bytes: Uint8Array): void {
    this.reserve(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  /** What was pushed, not copied: valid until the next push. */
  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  private reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return
    const larger = Buffer.alloc(Math.max(this.#length + count, this.#bytes.length * 2))
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}

/** For each of `size` keys a list of numbers, flat: those of key k are `values[starts[k]] … values[starts[k + 1] - 1]`. */
export type Lists = { starts: Uint32Array; values: Uint32Array }

/** Lists by key from (key, value) pairs; values keep the order of the pairs. */
export function groupPairs(size: number, keys: Uint32Array, values: Uint32Array): Lists {
  const starts = new Uint32Array(size + 1)
  for (const key of keys) starts[key + 1]!++
  for (let key = 0; key < size; key++) starts[key + 1]! += starts[key]!
  const next = starts.slice(0, size)
  const grouped = new Uint32Array(values.length)
  for (let i = 0; i < values.length; i++) grouped[next[keys[i]!]!++] = values[i]!
  return { starts, values: grouped }
}
