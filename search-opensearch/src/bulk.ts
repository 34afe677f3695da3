import { ClusterError, type Cluster } from './cluster.ts'

/** The usual size of a request, in characters. */
const maxCharacters = 8 << 20

/** Writes documents of one index in requests of some megabytes. `end` sends the rest. */
export class Bulk {
  readonly #cluster: Cluster
  readonly #index: string
  #lines: string[] = []
  #characters = 0

  constructor(cluster: Cluster, index: string) {
    this.#cluster = cluster
    this.#index = index
  }

  async put(document: { id: number }): Promise<void> {
    await this.#add(JSON.stringify({ index: { _id: String(document.id) } }), JSON.stringify(document))
  }

  /** Replaces some fields. A document that doesn't exist stays so. */
  async update(id: number, fields: object): Promise<void> {
    await this.#add(JSON.stringify({ update: { _id: String(id) } }), JSON.stringify({ doc: fields }))
  }

  /** A document that doesn't exist stays so. */
  async remove(id: number): Promise<void> {
    await this.#add(JSON.stringify({ delete: { _id: String(id) } }))
  }

  async end(): Promise<void> {
    if (this.#lines.length === 0) return
    const body = `${this.#lines.join('\n')}\n`
    this.#lines = []
    this.#characters = 0
    const path = `/${this.#index}/_bulk`
    const answer = (await this.#cluster.request({ method: 'POST', path, body })) as BulkAnswer
    const refused = answer.items
      .flatMap((item) => Object.values(item))
      .find(({ status, error }) => error && status !== missing)
    if (!refused) return
    const message = `a document was refused: ${JSON.stringify(refused.error)}`
    throw new ClusterError(refused.status === 429 ? 'overloaded' : 'refused', message)
  }

  async #add(...lines: string[]): Promise<void> {
    this.#lines.push(...lines)
    for (const { length } of lines) this.#characters += length
    if (this.#characters >= maxCharacters) await this.end()
  }
}

/** What is updated doesn't exist. A missing index is another error: the request as a whole fails. */
const missing = 404

type BulkAnswer = { items: Record<string, { status: number; error?: object }>[] }
