const emptySlots = 16

/** Fibonacci hashing (Knuth, The Art of Computer Programming 3, 6.4): spreads consecutive numbers evenly. */
const factor = 0x9e3779b1

/** An id below this many times the number of ids is stored in an array. */
const sparsest = 8
const smallest = 64

/**
 * Maps ids to places; -1 for unknown ids. Consecutive ids use an array that stores place + 1 by id:
 * 4 bytes for each id up to the highest. Other ids are hashed: open addressing over pairs of id and
 * place + 1, at most half full, doubling as it grows. A place of 0 marks a free slot. A hashed id
 * takes 16 to 32 bytes. Ids range from 0 to 2^32 - 2. Whether an id is stored in the array or
 * hashed is decided when it is added.
 */
export class IdTable {
  #places = new Uint32Array(smallest)
  #added = 0
  #pairs = new Uint32Array(emptySlots * 2)
  #shift = 32 - Math.log2(emptySlots)
  #size = 0

  find(id: number): number {
    const place = id < this.#places.length ? this.#places[id]! : 0
    return (place === 0 ? this.#pairs[this.#slotOf(id) + 1]! : place) - 1
  }

  /** The id must be new. */
  add(id: number, place: number): void {
    if (id < ++this.#added * sparsest + smallest) this.#addToArray(id, place)
    else this.#addHashed(id, place)
  }

  #addToArray(id: number, place: number): void {
    if (id >= this.#places.length) {
      const larger = new Uint32Array(Math.max(id + 1, this.#places.length * 2))
      larger.set(this.#places)
      this.#places = larger
    }
    this.#places[id] = place + 1
  }

  #addHashed(id: number, place: number): void {
    if (this.#size * 4 >= this.#pairs.length) this.#grow()
    this.#put(id, place + 1)
    this.#size++
  }

  #put(id: number, mark: number): void {
    const slot = this.#slotOf(id)
    this.#pairs[slot] = id
    this.#pairs[slot + 1] = mark
  }

  /** The slot of an id's pair, or the free slot where it would go. */
  #slotOf(id: number): number {
    const pairs = this.#pairs
    const mask = pairs.length - 1
    let slot = ((Math.imul(id, factor) >>> 0) >>> this.#shift) * 2
    while (pairs[slot + 1] !== 0 && pairs[slot] !== id) slot = (slot + 2) & mask
    return slot
  }

  #grow(): void {
    const pairs = this.#pairs
    this.#pairs = new Uint32Array(pairs.length * 2)
    this.#shift--
    for (let at = 0; at < pairs.length; at += 2)
      if (pairs[at + 1] !== 0) this.#put(pairs[at]!, pairs[at + 1]!)
  }
}
