import { isDeepStrictEqual } from 'node:util'
import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { parsed } from '../../search/test/lists.ts'
import { NaiveIndex } from '../../search/test/naive/naive-index.ts'
import { aDay } from '../../search/test/random-facts.ts'
import { filters } from '../../search/test/random-filters.ts'
import { mixedWorld } from '../../search/test/random-world.ts'
import { buildIndexes } from './build-indexes.ts'
import { ClusterError, connectCluster, type Cluster } from '../src/cluster.ts'
import { createClusterSearch, type ClusterSearch } from '../src/search-people.ts'
import type { TestCluster } from './start-cluster.ts'
import type { TestNode } from './test-node.ts'

/**
 * Nodes of a cluster are lost, stopped and started again while random questions are asked. Each
 * answer is the twin's, or a temporary failure within the time-out; once all nodes are back, all
 * answers are right. Each shard is on two nodes, and no node alone has all of them.
 */

const aliases = { people: 'rapport-people', companies: 'rapport-companies' }
const shards = 3
const filterSets = 25
const askers = 3

/** For each request, while nodes are lost. */
const timeoutMs = 5000
/** A crowded machine may look at its clock late. */
const lateMs = 2000
const lossMs = 5000
/** Within this time, questions are answered again although a node is gone. */
const recoveryMs = 60_000

/** How many answers were right, how many failed and how, and the longest a request took. */
export type Tally = { right: number; failed: Record<string, number>; slowestMs: number }

type Question = { what: string; ask: (search: ClusterSearch) => Promise<unknown>; expected: unknown }

export async function survive(testCluster: TestCluster, seed: number): Promise<Tally> {
  const patient = connectCluster({ urls: testCluster.urls, timeoutMs: 30_000 })
  const questions = await prepare(patient, { seed, nodes: testCluster.nodes.length })
  await testCluster.untilGreen()
  const patientSearch = createClusterSearch({ cluster: patient, ...aliases, today })
  await allRight(patientSearch, questions)
  const asking = new Asking(testCluster.urls, questions)
  const running = asking.run()
  try {
    // A wrong answer ends it at once.
    await Promise.race([running, lose({ testCluster, asking, patientSearch, questions, seed })])
  } finally {
    asking.stop()
  }
  await running
  await allRight(patientSearch, questions)
  return asking.tally
}

const today = () => aDay

async function prepare(
  cluster: Cluster,
  { seed, nodes }: { seed: number; nodes: number },
): Promise<Question[]> {
  const world = mixedWorld({ seed, people: 700, companies: 400 })
  const companies = new Map(world.companies.map((company) => [company.id, company]))
  const companyOf = (id: number) => companies.get(id)
  const names = await buildIndexes(cluster, aliases, { ...world, companyOf, build: `chaos-${seed}`, shards })
  // Not even while others are gone.
  const body = { 'index.routing.allocation.total_shards_per_node': Math.ceil((2 * shards) / nodes) }
  await cluster.request({ method: 'PUT', path: `/${names.people},${names.companies}/_settings`, body })
  const twin = new NaiveIndex(world)
  return fc
    .sample(filters, { seed, numRuns: filterSets })
    .flatMap((partial) => questionsOf(twin, JSON.stringify(partial), parsed(partial)))
}

function questionsOf(twin: NaiveIndex, what: string, set: ReturnType<typeof parsed>): Question[] {
  const page = { offset: 0, limit: 1000 }
  return [
    {
      what: `page of ${what}`,
      ask: async (search) => await search.ask({ kind: 'search', filters: set, page }),
      expected: twin.search(set, page, aDay),
    },
    {
      what: `facets of ${what}`,
      ask: async (search) => await search.ask({ kind: 'facets', filters: set }),
      expected: twin.facets(set, aDay),
    },
    {
      what: `companies of ${what}`,
      ask: async (search) => await search.ask({ kind: 'companies', filters: set, page }),
      expected: twin.companiesFound(set, page, aDay),
    },
  ]
}

async function allRight(search: ClusterSearch, questions: readonly Question[]): Promise<void> {
  for (const question of questions) checkAnswer(question, await question.ask(search))
}

function checkAnswer({ what, expected }: Question, answer: unknown): void {
  if (isDeepStrictEqual(answer, expected)) return
  throw new Error(`${what}: ${JSON.stringify(answer)} instead of ${JSON.stringify(expected)}`)
}

const isTemporary = (error: unknown): error is ClusterError =>
  error instanceof ClusterError && error.isTemporary

/** Asks all the time, and counts what becomes of it. */
class Asking {
  readonly tally: Tally = { right: 0, failed: {}, slowestMs: 0 }
  readonly #questions: readonly Question[]
  readonly #search: ClusterSearch
  #isStopped = false

  constructor(urls: readonly string[], questions: readonly Question[]) {
    this.#questions = questions
    const cluster = this.#timed(connectCluster({ urls, timeoutMs }))
    this.#search = createClusterSearch({ cluster, ...aliases, today })
  }

  /** Ends after `stop`, or throws at the first answer that is wrong, late or a failure for good. */
  async run(): Promise<void> {
    try {
      await Promise.all(Array.from({ length: askers }, async (_, asker) => await this.#ask(asker)))
    } finally {
      this.stop()
    }
  }

  stop(): void {
    this.#isStopped = true
  }

  get failures(): number {
    return Object.values(this.tally.failed).reduce((sum, count) => sum + count, 0)
  }

  async #ask(asker: number): Promise<void> {
    for (let i = asker; !this.#isStopped; i += askers) {
      const question = this.#questions[i % this.#questions.length]!
      try {
        checkAnswer(question, await question.ask(this.#search))
        this.tally.right++
      } catch (error) {
        if (!isTemporary(error)) throw error
        this.tally.failed[error.failure] = (this.tally.failed[error.failure] ?? 0) + 1
      }
      if (this.tally.slowestMs > timeoutMs + lateMs) throw new Error('a request took longer than allowed')
    }
  }

  #timed(cluster: Cluster): Cluster {
    return {
      request: async (request) => {
        const start = performance.now()
        try {
          return await cluster.request(request)
        } finally {
          this.tally.slowestMs = Math.max(this.tally.slowestMs, performance.now() - start)
        }
      },
    }
  }
}

type Losing = {
  testCluster: TestCluster
  asking: Asking
  patientSearch: ClusterSearch
  questions: readonly Question[]
  seed: number
}

async function lose({ testCluster, asking, patientSearch, questions, seed }: Losing): Promise<void> {
  const { nodes, untilGreen } = testCluster
  const [killed, stopped, survivor] = fc
    .sample(fc.nat(nodes.length - 1), { seed, numRuns: 3 })
    .map((i) => nodes[i]!) as [TestNode, TestNode, TestNode]

  report(asking, 'one node is killed')
  await killed.kill()
  await setTimeout(lossMs)
  await untilAnswered(patientSearch, questions)
  killed.start()
  await untilGreen()

  report(asking, 'one node is stopped, and goes on')
  stopped.pause()
  await setTimeout(2 * lossMs)
  stopped.resume()
  await untilGreen()

  report(asking, 'the majority is killed')
  const majority = nodes.filter((node) => node !== survivor)
  await Promise.all(majority.map(async (node) => await node.kill()))
  const before = asking.failures
  await setTimeout(2 * lossMs)
  if (asking.failures === before) throw new Error('nobody missed two of three nodes')
  for (const node of majority) node.start()
  await untilGreen()
  report(asking, 'all nodes are back')
}

/** Asks until an answer to each question was right. */
async function untilAnswered(search: ClusterSearch, questions: readonly Question[]): Promise<void> {
  const end = performance.now() + recoveryMs
  for (;;) {
    try {
      await allRight(search, questions)
      return
    } catch (error) {
      if (!isTemporary(error) || performance.now() > end) throw error
    }
  }
}

const report = (asking: Asking, what: string): void => console.log(`  ${textOf(asking.tally)}: ${what}`)

export function textOf({ right, failed }: Tally): string {
  const failures = Object.entries(failed).map(([failure, count]) => `${count} ${failure}`)
  return `${right} answers right, failed: ${failures.join(', ') || 'none'}`
}
