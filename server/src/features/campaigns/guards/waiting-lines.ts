import type { EnrolmentFacts } from './guards.ts'
import type { Wait } from './planning.ts'

/** `next`: the place in `waits` of the wait after their next email. */
export type Person = {
  facts: EnrolmentFacts
  id: number
  waits: readonly Wait[]
  next: number
  ready: number
  /** The domain that makes people colleagues; null: none. */
  companyDomain: string | null
}

/**
 * People of one zone and mailbox, or of one zone and no mailbox yet: whatever closes the window for
 * one closes it for all.
 */
export type Queue = { people: PersonHeap; closedUntil: number }

/** The person who has waited longest goes first. */
export const isBefore = (a: Person, b: Person) => a.ready < b.ready || (a.ready === b.ready && a.id < b.id)

/** Queues by zone. */
export class Line {
  readonly queues = new Map<string | null, Queue>()

  add(person: Person): void {
    const { zone } = person.facts
    const queue = this.queues.get(zone) ?? { people: new PersonHeap(), closedUntil: -Infinity }
    this.queues.set(zone, queue)
    queue.people.add(person)
  }
}

/**
 * A binary heap of people, by `isBefore`: adding one and taking the first cost the logarithm of
 * their number.
 */
export class PersonHeap {
  private readonly items: Person[] = []

  get size(): number {
    return this.items.length
  }

  get first(): Person | undefined {
    return this.items[0]
  }

  add(item: Person): void {
    let place = this.items.push(item) - 1
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (!this.swapped(place, parent)) return
      place = parent
    }
  }

  take(): Person | undefined {
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
        right < this.items.length && isBefore(this.items[right]!, this.items[left]!) ? right : left
      if (!this.swapped(child, place)) return first
      place = child
    }
  }

  /** Puts the item of a child above its parent's, if it comes before that. */
  private swapped(child: number, parent: number): boolean {
    const { items } = this
    if (!isBefore(items[child]!, items[parent]!)) return false
    ;[items[child], items[parent]] = [items[parent]!, items[child]!]
    return true
  }
}
