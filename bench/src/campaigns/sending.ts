import { campaignSetup } from '@rapport/contract/campaigns/setup.ts'
import { inTransaction } from '@rapport/server/database/transaction.ts'
import { runMailbox } from '@rapport/server/features/campaigns/sending/wake/batch.ts'
import { findCandidate } from '@rapport/server/features/campaigns/sending/facts/candidate-queries.ts'
import { lockDue } from '@rapport/server/features/campaigns/sending/facts/due-queries.ts'
import { readFacts } from '@rapport/server/features/campaigns/sending/facts/facts.ts'
import { findMailbox, findNextDue } from '@rapport/server/features/campaigns/sending/facts/mailbox-queries.ts'
import type { SendingDeps } from '@rapport/server/features/campaigns/sending/facts/turn.ts'
import { keepSending } from '@rapport/server/features/campaigns/sending/wake/wake-job.ts'
import type { World } from './world.ts'

/** The number of mailboxes that a server's worker sends from at once. */
const atOnce = 4

export type Times = Record<'due' | 'candidate' | 'facts' | 'next', Float64Array>

/** Milliseconds of each question that a mailbox asks before it sends; nothing is changed. */
export async function measureDue(
  deps: SendingDeps,
  { mailboxIds }: Pick<World, 'mailboxIds'>,
  rounds: number,
): Promise<Times> {
  const times = { due: [], candidate: [], facts: [], next: [] } as Record<keyof Times, number[]>
  const timed = async <T>(what: keyof Times, run: () => Promise<T>): Promise<T> => {
    const started = performance.now()
    const result = await run()
    times[what].push(performance.now() - started)
    return result
  }
  const ask = (mailboxId: number) =>
    inTransaction(deps.pool, async (client) => {
      const now = deps.now()
      const mailbox = await findMailbox(client, mailboxId)
      const skipped = { people: [], campaigns: [], companies: [] }
      const due = await timed('due', () => lockDue(client, { mailboxId, now, skipped }))
      if (!due) throw new Error(`nobody is due for mailbox ${mailboxId}`)
      const candidate = (await timed('candidate', () => findCandidate(client, due.id)))!
      campaignSetup.parse(candidate.setup)
      const asked = { candidate, mailbox, isSynced: true, brake: null, now, lock: true }
      await timed('facts', () => readFacts(client, deps, asked))
    })
  for (let round = 0; round < rounds; round++)
    for (const id of mailboxIds) {
      await ask(id)
      await timed('next', () => findNextDue(deps.pool, id, deps.now()))
    }
  return {
    due: sorted(times.due),
    candidate: sorted(times.candidate),
    facts: sorted(times.facts),
    next: sorted(times.next),
  }
}

/**
 * Measures the milliseconds of the query that finds mailboxes whose job was lost, and of the other
 * work that each process does every ten seconds. It wakes all of them the first time.
 */
export async function measureSweep(deps: SendingDeps, times: number): Promise<Float64Array> {
  await keepSending(deps)
  const spent: number[] = []
  for (let i = 0; i < times; i++) {
    const started = performance.now()
    await keepSending(deps)
    spent.push(performance.now() - started)
  }
  return sorted(spent)
}

const sorted = (given: number[]) => Float64Array.from(given).toSorted()

export class Clock {
  #now: Date

  constructor(now: Date) {
    this.#now = now
  }

  readonly now = (): Date => this.#now

  moveTo(time: Date): void {
    if (time > this.#now) this.#now = time
  }
}

/**
 * Gives the mailboxes their turns as a server's worker does, until `sends` emails went. The clock
 * moves on to the next turn whenever all wait for their drawn spaces, so that the work is measured
 * and not the waiting. Returns the seconds.
 */
export async function measureSending(
  deps: SendingDeps,
  { mailboxIds, clock, sends }: { mailboxIds: number[]; clock: Clock; sends: number },
): Promise<number> {
  const sent = new Set<number>()
  const counting: SendingDeps = {
    ...deps,
    now: clock.now,
    mark: {
      note: (id) => {
        sent.add(id)
        return deps.mark.note(id)
      },
      lowerTo: (id) => deps.mark.lowerTo(id),
    },
  }
  const waiting = mailboxIds.map((id) => ({ id, at: clock.now() }))
  const signal = new AbortController().signal
  const work = async () => {
    while (sent.size < sends) {
      waiting.sort((a, b) => a.at.getTime() - b.at.getTime())
      const turn = waiting.shift()
      if (!turn) return
      clock.moveTo(turn.at)
      const at = await runMailbox(counting, turn.id, signal)
      if (at) waiting.push({ id: turn.id, at })
    }
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: atOnce }, work))
  if (sent.size < sends) throw new Error(`${sent.size} of ${sends} emails went`)
  return (performance.now() - started) / 1000
}
