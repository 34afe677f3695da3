/**
 * For each code the ascending ordinals of the documents that carry it. Stored flat: the ordinals of code c are
 * `ordinals[offsets[c]] … ordinals[offsets[c + 1] - 1]`. Built by counting sort from (code, ordinal) pairs.
 */
export class Postings {
  readonly #offsets: Uint32Array
  readonly #ordinals: Uint32Array

  constructor(codes: number, pairs: PostingPairs) {
    const offsets = new Uint32Array(codes + 1)
    for (const code of pairs.codes) offsets[code + 1]!++
    for (let code = 0; code < codes; code++) offsets[code + 1]! += offsets[code]!
    const next = offsets.slice()
    const ordinals = new Uint32Array(pairs.codes.length)
    pairs.codes.forEach((code, i) => {
      ordinals[next[code]!++] = pairs.ordinals[i]!
    })
    this.#offsets = offsets
    this.#ordinals = ordinals
  }

  of(code: number): Uint32Array {
    return this.#ordinals.subarray(this.#offsets[code], this.#offsets[code + 1])
  }
}

/** What postings are built from; ordinals must not descend. A pair that is added twice counts once. */
export class PostingPairs {
  readonly codes: number[] = []
  readonly ordinals: number[] = []

  /** Adds one document with all its codes. */
  add(ordinal: number, codes: Iterable<number>): void {
    for (const code of new Set(codes)) {
      this.codes.push(code)
      this.ordinals.push(ordinal)
    }
  }
}
