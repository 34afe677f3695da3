import { companyFacts, companyHourMs, maxOfCompany, type CompanyFacts } from './guards.ts'
import { PersonHeap, type Person, type Queue } from './waiting-lines.ts'

/** A company that only counts. */
class SimulatedCompany {
  /** The times at which it got an email, oldest first. */
  readonly #sent: Date[]
  /** Its people who take no part at present, by the queue that they stood in. */
  readonly #parked = new Map<Queue, PersonHeap>()

  constructor(recent: readonly Date[]) {
    this.#sent = [...recent]
  }

  get parkedCount(): number {
    return [...this.#parked.values()].reduce((sum, { size }) => sum + size, 0)
  }

  factsAt(at: number): CompanyFacts {
    const last = this.#sent.slice(-maxOfCompany)
    return companyFacts(last.filter((time) => time.getTime() > at - companyHourMs))
  }

  count(at: number): void {
    this.#sent.push(new Date(at))
  }

  park(person: Person, queue: Queue): void {
    const people = this.#parked.get(queue) ?? new PersonHeap()
    this.#parked.set(queue, people)
    people.add(person)
  }

  /** Lets the first of those who are parked from each of these queues stand in it again. */
  release(queues: Iterable<Queue> = this.#parked.keys()): void {
    for (const queue of queues) {
      const person = this.#parked.get(queue)?.take()
      if (person) queue.people.add(person)
    }
  }
}

/**
 * All companies of a simulation. Once a company gets no more emails for a while, its people are
 * parked as they come first, so that they delay nobody. Later one of them stands in each queue
 * again, in their old place, and the next one once that one has left it. So a company of thousands
 * costs little more than the emails that it gets. Times must not go back.
 */
export class SimulatedCompanies {
  readonly #recent: ReadonlyMap<string, readonly Date[]>
  readonly #companies = new Map<string, SimulatedCompany>()
  /** When each full company with people who are parked gets emails again. */
  readonly #full = new Map<SimulatedCompany, number>()
  /** The first of these times. */
  #nextRelease = Infinity

  constructor(recent: ReadonlyMap<string, readonly Date[]>) {
    this.#recent = recent
  }

  #of(domain: string): SimulatedCompany {
    const company = this.#companies.get(domain) ?? new SimulatedCompany(this.#recent.get(domain) ?? [])
    this.#companies.set(domain, company)
    return company
  }

  get nextRelease(): number {
    return this.#nextRelease
  }

  get parkedCount(): number {
    return [...this.#companies.values()].reduce((sum, { parkedCount }) => sum + parkedCount, 0)
  }

  factsAt(domain: string, at: number): CompanyFacts {
    return this.#of(domain).factsAt(at)
  }

  count(domain: string, at: number): void {
    this.#of(domain).count(at)
  }

  /** Parks a person who stood in a queue, until their company gets emails again. */
  park(domain: string, person: Person, { queue, until }: { queue: Queue; until: number }): void {
    const company = this.#of(domain)
    company.park(person, queue)
    this.#setFull(company, until)
  }

  releaseUntil(at: number): void {
    const over = [...this.#full].flatMap(([company, until]) => (until <= at ? [company] : []))
    for (const company of over) {
      this.#full.delete(company)
      company.release()
    }
    this.#nextRelease = Math.min(Infinity, ...this.#full.values())
  }

  /** Somebody of a company has left a queue: the next one may stand in it. */
  fillPlace(domain: string, queue: Queue, at: number): void {
    const company = this.#of(domain)
    const { sentThisHour, slotFreesAt } = company.factsAt(at)
    if (sentThisHour < maxOfCompany) company.release([queue])
    else if (slotFreesAt && company.parkedCount > 0) this.#setFull(company, slotFreesAt.getTime())
  }

  #setFull(company: SimulatedCompany, until: number): void {
    this.#full.set(company, until)
    this.#nextRelease = Math.min(this.#nextRelease, until)
  }
}
