/** One client that asks for this many emails within the time is a program. */
const maxEmails = 5
const manyMs = 2000
/** The time within which a program asks first whether a link answers, then follows it. */
const headMs = 10_000
/** Old notes are dropped once there are this many. */
const maxNotes = 5000

/**
 * Signs that single emails cannot show: clients that go through many at once, and requests without
 * content before those with it. Kept in memory for seconds, so that no address is stored. Each
 * server process knows its own.
 */
export class ClientWatch {
  readonly #emails = new Map<string, { sendIds: Set<number>; at: number }>()
  readonly #heads = new Map<string, number>()

  /**
   * Whether the client goes through many emails; `others` are the earlier ones, the first time that
   * this shows.
   */
  note(address: string, sendId: number, at: number): { isMany: boolean; others: number[] } {
    this.#forgetOld(at)
    const known = this.#emails.get(address)
    const note = known && at - known.at <= manyMs ? known : { sendIds: new Set<number>(), at }
    this.#emails.set(address, note)
    const isNew = !note.sendIds.has(sendId)
    note.sendIds.add(sendId)
    const isMany = note.sendIds.size > maxEmails
    const others =
      isNew && note.sendIds.size === maxEmails + 1 ? [...note.sendIds].filter((id) => id !== sendId) : []
    return { isMany, others }
  }

  noteHead(path: string, at: number): void {
    this.#forgetOld(at)
    this.#heads.set(path, at)
  }

  hadHead(path: string, at: number): boolean {
    const noted = this.#heads.get(path)
    return noted !== undefined && at - noted <= headMs
  }

  #forgetOld(at: number): void {
    if (this.#emails.size + this.#heads.size < maxNotes) return
    for (const [address, note] of this.#emails) if (at - note.at > manyMs) this.#emails.delete(address)
    for (const [path, noted] of this.#heads) if (at - noted > headMs) this.#heads.delete(path)
  }
}
