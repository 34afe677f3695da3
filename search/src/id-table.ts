const emptySlots = 16

/** Fibonacci hashing (Knuth, The Art of Computer Programming 3, 6.4): running numbers spread evenly. */
const factor = 0x9e3779b1

/**
 * A place for each id, -1 for unknown ones: open addressing over two arrays, at most half full, doubled as it grows. Ids from 0 to 2^32 - 2; 8 to
 * 16 bytes an id.
 */
export class IdTable {
  #ids = new Uint32Array(emptySlots)
  /** Place + 1; 0 where free. */
  #places = new Uint32Array(emptySlots)
  #shift = 32 - Math.log2(emptySlots)
  #size = 0

  find(id: number): number {
    return this.#places[this.#slotOf(id)]! - 1
  }

  /** For an id that is not there yet. */
  add(id: number, place: number): void {
    if (this.#size * 2 >= this.#ids.length) this.#grow()
    const slot = this.#slotOf(id)
    this.#ids[slot] = id
    this.#places[slot] = place + 1
    this.#size++
  }

  /** Where an id stands, or would. */
  #slotOf(id: number): number {
    const mask = this.#ids.length - 1
    let slot = (Math.imul(id, factor) >>> 0) >>> this.#shift
    while (this.#places[slot] !== 0 && this.#ids[slot] !== id) slot = (slot + 1) & mask
    return slot
  }

  #grow(): void {
    const [ids, places] = [this.#ids, this.#places]
    this.#ids = new Uint32Array(ids.length * 2)
    this.#places = new Uint32Array(ids.length * 2)
    this.#shift--
    for (let i = 0; i < ids.length; i++) {
      if (places[i] === 0) continue
      const slot = this.#slotOf(ids[i]!)
      this.#ids[slot] = ids[i]!
      this.#places[slot] = places[i]!
    }
  }
}
