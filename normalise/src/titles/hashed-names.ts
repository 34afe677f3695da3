/**
 * Two independent 32-bit hashes of a text (FNV-1a over UTF-16 units): one name in 10^15 is taken
 * for another.
 */
export function hashText(text: string): [high: number, low: number] {
  let [high, low] = [0x811c_9dc5, 0x1234_5677]
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    high = Math.imul(high ^ unit, 0x0100_0193)
    low = Math.imul(low ^ unit, 0x01b3_0009) ^ (low >>> 15)
  }
  return [high >>> 0, low >>> 0]
}

/**
 * Small numbers by text, without the texts: 10 bytes each, a tenth of what a map takes. Of equal
 * texts the first one counts.
 */
export class HashedNames {
  readonly #pairs: Uint32Array
  readonly #values: Uint16Array

  constructor(entries: Iterable<readonly [text: string, value: number]>) {
    const values = new Map<string, number>()
    for (const [text, value] of entries) if (!values.has(text)) values.set(text, value)
    const sorted = [...values]
      .map(([text, value]) => ({ hash: hashText(text), value }))
      .toSorted((a, b) => a.hash[0] - b.hash[0] || a.hash[1] - b.hash[1])
    this.#pairs = Uint32Array.from(sorted.flatMap(({ hash }) => hash))
    this.#values = Uint16Array.from(sorted, ({ value }) => value)
  }

  /** The number of a text, or undefined. */
  get(text: string): number | undefined {
    const found = findHashed(this.#pairs, text)
    return found < 0 ? undefined : this.#values[found]
  }
}

/** Texts by text: the keys are hashed, and each value is kept once. */
export class HashedTexts {
  readonly #at: HashedNames
  readonly #values: readonly string[]

  constructor(entries: ReadonlyMap<string, string>) {
    const values = new Map([...new Set(entries.values())].map((value, at) => [value, at]))
    this.#at = new HashedNames(Array.from(entries, ([text, value]) => [text, values.get(value)!] as const))
    // Copied, because part of a text keeps the whole text in memory.
    this.#values = structuredClone([...values.keys()])
  }

  get(text: string): string | undefined {
    return this.#values[this.#at.get(text) ?? -1]
  }

  has(text: string): boolean {
    return this.#at.get(text) !== undefined
  }
}

/** Many short texts as one, of which the engine keeps no objects. */
export class PackedTexts {
  readonly #all: string
  readonly #starts: Uint32Array

  constructor(texts: readonly string[]) {
    let length = 0
    this.#starts = Uint32Array.from([...texts, ''], (text) => (length += text.length) - text.length)
    // `join` copies; a sum of texts would keep them.
    this.#all = texts.join('')
  }

  at(index: number): string {
    return this.#all.slice(this.#starts[index], this.#starts[index + 1])
  }
}

/** The index of a text among ascending pairs of hashes, or -1. */
export function findHashed(pairs: Uint32Array, text: string): number {
  const [high, low] = hashText(text)
  let [from, to] = [0, pairs.length / 2]
  while (from < to) {
    const middle = (from + to) >>> 1
    const here = pairs[middle * 2]!
    if (here < high || (here === high && pairs[middle * 2 + 1]! < low)) from = middle + 1
    else to = middle
  }
  return pairs[from * 2] === high && pairs[from * 2 + 1] === low ? from : -1
}
