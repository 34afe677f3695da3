import { exploring, maxFirst, measuredOrder, type FirstFigures } from '../src/providers/order.ts'
import { Random } from './campaigns/fuzz/random.ts'

/*
 * Five years of three vendors whose hit rates, bounces and prices drift each month. Two charge for
 * hits and one for requests. Every order is played on the same people: what a vendor knows of a
 * person doesn't depend on when it is asked.
 */

const names = ['a', 'b', 'c']
const months = 60

type Vendor = { rate: number; bounces: number; price: number; isPaidByRequest: boolean }
/** What a vendor would answer about one person. */
type Answer = { isHit: boolean; valid: number; cost: number }
type First = Pick<Answer, 'valid' | 'cost'>

/** Changes a value by at most a share of it, within bounds. */
const drift = (random: Random, value: number, share: number, [least, most]: [number, number]) =>
  Math.min(most, Math.max(least, value * (1 + share * (2 * random.next() - 1))))

function driftAll(random: Random, vendors: readonly Vendor[]): void {
  for (const vendor of vendors) {
    vendor.rate = drift(random, vendor.rate, 0.08, [0.1, 0.7])
    vendor.bounces = drift(random, vendor.bounces, 0.1, [0.01, 0.2])
    vendor.price = drift(random, vendor.price, 0.08, [5000, 100_000])
  }
}

function answerOf(random: Random, { rate, bounces, price, isPaidByRequest }: Vendor): Answer {
  const isHit = random.next() < rate
  const valid = isHit && random.next() >= bounces ? 1 : 0
  const hitCost = isHit ? price : 0
  return { isHit, valid, cost: isPaidByRequest ? price * 0.4 : hitCost }
}

/** A way to order vendors, and what came of it. */
class Player {
  cost = 0
  valid = 0

  /** Asks in this order until one knows something. */
  play(order: readonly string[], answers: ReadonlyMap<string, Answer>): void {
    for (const name of order) {
      const { isHit, valid, cost } = answers.get(name)!
      this.cost += cost
      this.valid += valid
      if (isHit) return
    }
  }

  get costPerValid(): number {
    return this.cost / this.valid
  }
}

/** The measured order, by what it has seen so far, as the database would tell it. */
class Measured extends Player {
  readonly #firsts = new Map(names.map((name) => [name, [] as First[]]))
  readonly #random: Random
  #figures = new Map<string, FirstFigures>()

  constructor(random: Random) {
    super()
    this.#random = random
  }

  /** Figures are kept for a while, so they aren't taken for each person anew. */
  refresh(): void {
    this.#figures = new Map(
      [...this.#firsts].map(([name, all]) => {
        const latest = all.slice(-maxFirst)
        const sum = (of: keyof First) => latest.reduce((total, each) => total + each[of], 0)
        return [name, { first: latest.length, valid: sum('valid'), cost: sum('cost') }]
      }),
    )
  }

  choose(answers: ReadonlyMap<string, Answer>): void {
    const best = measuredOrder(names, this.#figures)
    const order = exploring(best, this.#figures, () => this.#random.next())
    this.#firsts.get(order[0]!)!.push(answers.get(order[0]!)!)
    this.play(order, answers)
  }
}

const orders = ['a b c', 'a c b', 'b a c', 'b c a', 'c a b', 'c b a'].map((text) => text.split(' '))

/**
 * The cost of a valid value in the measured order, and in the worst configured one, each divided by
 * that in the best configured one.
 */
export function simulated(seed: number, perMonth: number): { measured: number; worst: number } {
  const random = new Random(seed)
  const vendors = names.map((_, at): Vendor => ({
    rate: 0.2 + 0.4 * random.next(),
    bounces: 0.02 + 0.1 * random.next(),
    price: 15_000 + 45_000 * random.next(),
    isPaidByRequest: at === 2,
  }))
  const configured = orders.map((order) => ({ order, player: new Player() }))
  const measured = new Measured(new Random(seed + 1_000_000))
  for (let month = 0; month < months; month++) {
    driftAll(random, vendors)
    for (let person = 0; person < perMonth; person++) {
      const answers = new Map(names.map((name, at) => [name, answerOf(random, vendors[at]!)]))
      for (const { order, player } of configured) player.play(order, answers)
      if (person % 20 === 0) measured.refresh()
      measured.choose(answers)
    }
  }
  const costs = configured.map(({ player }) => player.costPerValid)
  const best = Math.min(...costs)
  return { measured: measured.costPerValid / best, worst: Math.max(...costs) / best }
}
