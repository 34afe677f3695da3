/** Place by id: open addressing, at most 2/3 full, made when somebody is first looked for. */
export class IdTable {
  readonly #ids: Uint32Array
  readonly #slots: Uint32Array

  constructor(ids: Uint32Array) {
    this.#ids = ids
    this.#slots = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(2, ids.length * 1.5))))
    ids.forEach((id, place) => {
      let at = this.#first(id)
      while (this.#slots[at] !== 0) at = (at + 1) & (this.#slots.length - 1)
      this.#slots[at] = place + 1
    })
  }

  find(id: number): number {
    for (let at = this.#first(id); this.#slots[at] !== 0; at = (at + 1) & (this.#slots.length - 1))
      if (this.#ids[this.#slots[at]! - 1] === id) return this.#slots[at]! - 1
    return -1
  }

  /** Fibonacci hashing (Knuth): running numbers spread evenly. */
  #first(id: number): number {
    return (Math.imul(id, 0x9e3779b1) >>> 0) >>> (32 - Math.log2(this.#slots.length))
  }
}
