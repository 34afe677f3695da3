/** Items, of which the first by `isBefore` can be read and taken. Both, and adding one, cost the logarithm of their number. */
export class Heap<T> {
  private readonly items: T[] = []
  private readonly isBefore: (a: T, b: T) => boolean

  constructor(isBefore: (a: T, b: T) => boolean) {
    this.isBefore = isBefore
  }

  get size(): number {
    return this.items.length
  }

  get first(): T | undefined {
    return this.items[0]
  }

  add(item: T): void {
    let place = this.items.push(item) - 1
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (!this.swapped(place, parent)) return
      place = parent
    }
  }

  take(): T | undefined {
    const [first] = this.items
    const last = this.items.pop()
    if (this.items.length === 0 || last === undefined) return first
    this.items[0] = last
    let place = 0
    for (;;) {
      const left = 2 * place + 1
      if (left >= this.items.length) return first
      const right = left + 1
      const child =
        right < this.items.length && this.isBefore(this.items[right]!, this.items[left]!) ? right : left
      if (!this.swapped(child, place)) return first
      place = child
    }
  }

  /** Puts the item of a child above its parent's, if it comes before that. */
  private swapped(child: number, parent: number): boolean {
    const { items } = this
    if (!this.isBefore(items[child]!, items[parent]!)) return false
    ;[items[child], items[parent]] = [items[parent]!, items[child]!]
    return true
  }
}
