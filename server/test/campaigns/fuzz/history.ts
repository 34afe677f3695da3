import type { Pool } from 'pg'
import type { AccountId } from '../../../src/database/ids.ts'
import { runMailbox } from '../../../src/features/campaigns/sending/wake/batch.ts'
import type { SendingDeps } from '../../../src/features/campaigns/sending/facts/turn.ts'
import { Brake } from '../../../src/features/campaigns/restored/check-mailbox.ts'
import { syncMailbox } from '../../../src/features/campaigns/inbound/sync.ts'
import { keepSending } from '../../../src/features/campaigns/sending/wake/wake-job.ts'
import { testConfig, testMark } from '../../app.ts'
import { Dead, MortalProcess, type Step } from '../mortal-process.ts'
import { answerKinds } from './answers.ts'
import { Arrivals } from './arrivals.ts'
import { ByHand } from './by-hand.ts'
import { disturb, pauseAll, resumeAll, type FuzzedCampaign } from './disturb.ts'
import { Ledger } from './ledger.ts'
import type { ProviderAccount } from './mail/provider-account.ts'
import { mailboxKinds, Providers, type MailboxKind } from './mail/providers.ts'
import { Random } from './random.ts'
import { createCampaigns, createTeam, releaseHeld } from './team.ts'

const minute = 60_000

/** A turn of a mailbox that a process has begun and that is paused at an await. */
type Turn = { process: MortalProcess; over: Promise<unknown>; go: () => void; isOver: boolean }

export type HistoryOptions = {
  pool: Pool
  url: string
  seed: number
  /** One of these is drawn for each mailbox; all by default. */
  kinds?: readonly MailboxKind[] | undefined
  /** How many accounts the team has; drawn by default. */
  members?: number | undefined
  actions?: number
}

/**
 * One random history: processes take turns at the mailboxes of a team's campaigns and are frozen or
 * killed at any await; the providers fail, ordinary mail arrives, and owners act. Then all goes
 * well for a long time. Returns the faults; the same seed makes the same history.
 */
export async function runHistory({ actions = 60, ...options }: HistoryOptions): Promise<string[]> {
  const history = await History.open(options)
  try {
    for (let n = 0; n < actions; n++) await history.act()
    await history.settle()
    return await history.ledger.faults()
  } finally {
    await history.close()
  }
}

class History {
  readonly random: Random
  #providers!: Providers
  ledger!: Ledger
  readonly #chance: Random
  readonly #mail: Random
  readonly #brink: Random
  readonly #team: Random
  readonly #byHand: ByHand[] = []
  #arrivals!: Arrivals
  readonly #pool: Pool
  readonly #url: string
  #clock = Date.parse('2026-11-23T10:00:00Z')
  #userIds: AccountId[] = []
  #accounts: readonly ProviderAccount[] = []
  #campaigns: readonly FuzzedCampaign[] = []
  #frozen: Turn[] = []

  private constructor({ pool, url, seed }: Omit<HistoryOptions, 'actions'>) {
    this.#pool = pool
    this.#url = url
    this.random = new Random(seed)
    this.#chance = new Random(seed + 2 ** 31)
    this.#mail = new Random(seed + 2 ** 30)
    this.#brink = new Random(seed + 2 ** 28)
    this.#team = new Random(seed + 2 ** 27)
  }

  static async open(options: Omit<HistoryOptions, 'actions'>): Promise<History> {
    const history = new History(options)
    await history.#create(options)
    return history
  }

  async #create({ seed, kinds = mailboxKinds, members }: Omit<HistoryOptions, 'actions'>): Promise<void> {
    const [pool, { random }] = [this.#pool, this]
    this.#providers = new Providers({
      pool,
      random,
      seed: seed + 2 ** 29,
      now: () => new Date(this.#clock),
      onAccepted: (key) => this.ledger.onAccepted(key),
    })
    const providers = this.#providers
    const size = members ?? this.#team.pick([1, 1, 2, 3, 4])
    const team = await createTeam(pool, { providers, size, kinds })
    this.#accounts = this.#providers.accounts
    this.#userIds = team.map(({ user }) => user.id)
    const [accounts, now] = [this.#accounts, () => new Date(this.#clock)]
    this.#campaigns = await createCampaigns(pool, team, { random, ofTeam: this.#team, now: now() })
    this.ledger = new Ledger({ pool, accounts, userIds: this.#userIds, now })
    this.#arrivals = new Arrivals({ accounts, ledger: this.ledger, random: this.#mail, now })
    for (const { user, sessionId } of team) {
      const campaigns = this.#campaigns.filter(({ maker }) => maker.id === user.id)
      this.#byHand.push(new ByHand({ pool, user, sessionId, campaigns, random: this.#chance }))
    }
  }

  async act(): Promise<void> {
    const { random } = this
    await this.#arrivals.ordinary()
    await this.#arrivals.answerFromElsewhere()
    if (this.#chance.chance(0.15)) await this.#sendByHand()
    if (this.#chance.chance(0.04)) await this.#arrivals.answer(this.#chance, ['reply'])
    if (this.#userIds.length > 1 && this.#team.chance(0.2)) await releaseHeld(this.#pool, this.#userIds)
    const roll = random.below(100)
    if (roll < 50) return this.#turn({ stopAt: random.chance(0.7) ? random.below(60) : null })
    if (roll < 62) return this.#advance(random.pick([10_000, minute, 4 * minute, 30 * minute, 180 * minute]))
    if (roll < 74) return this.#providers.fail(random)
    if (roll < 82) return this.#resumeFrozen()
    if (roll < 89) return this.#disturb()
    if (roll < 94) return this.#arrivals.answer(random, answerKinds)
    return this.#meddle()
  }

  /** Runs a turn at a mailbox in a new process, which is frozen or killed at an await. */
  async #turn({ stopAt }: { stopAt: number | null }): Promise<void> {
    const { random } = this
    const { mailboxId } = random.pick(this.#accounts)
    const skew = random.pick([0, 0, 0, -90_000, 90_000])
    await this.#process({ random, stopAt, skew }, (deps) =>
      runMailbox(deps, mailboxId, new AbortController().signal),
    )
  }

  /** Runs beside any turn that the mailbox has. */
  async #sendByHand(): Promise<void> {
    const random = this.#chance
    const stopAt = random.chance(0.7) ? random.below(60) : null
    const skew = random.pick([0, 0, 0, -90_000, 90_000])
    await this.#process({ random, stopAt, skew }, await this.#nextByHand())
  }

  #nextByHand = () => this.#team.pick(this.#byHand).next()

  async #process(
    { random, stopAt, skew }: { random: Random; stopAt: number | null; skew: number },
    run: (deps: SendingDeps) => Promise<unknown>,
  ): Promise<void> {
    let steps = 0
    const reached = Promise.withResolvers<void>()
    const resumed = Promise.withResolvers<void>()
    const process: MortalProcess = new MortalProcess(this.#url, async (at) => {
      await this.#watch(process, at)
      if (stopAt === null || steps++ !== stopAt) return
      await this.ledger.onCut(process)
      // A process that is frozen inside a transaction would hold its locks: it dies there.
      if (at.isInTransaction || random.chance(0.5)) await process.kill(this.#pool)
      reached.resolve()
      if (!process.isDead) await resumed.promise
    })
    const deps = this.#deps(process, skew)
    const turn: Turn = { process, go: resumed.resolve, over: Promise.resolve(), isOver: false }
    turn.over = run(deps)
      .catch((error: unknown) => {
        if (!(error instanceof Dead) && !process.isDead) this.ledger.note(`a turn failed: ${String(error)}`)
      })
      .finally(() => {
        turn.isOver = true
        reached.resolve()
      })
    await reached.promise
    if (process.isDead) await turn.over
    if (turn.isOver) await process.close()
    else this.#frozen.push(turn)
  }

  async #watch(process: MortalProcess, at: Parameters<Step>[0]): Promise<void> {
    if (at.call === 'commit, done') this.ledger.onCommit(process)
    // The last moment at which the owner can stop an email of a mailbox that asks once more.
    if (at.call.endsWith(', asked') && this.#brink.chance(0.1)) await pauseAll(this.#pool, this.#userIds)
    const keys = this.#accounts.flatMap((account) => account.keysSentBy(at))
    await this.ledger.onSend(process, [...new Set(keys)], at.isInTransaction)
  }

  #deps(process: MortalProcess, skew: number): SendingDeps {
    const now = () => new Date(this.#clock + skew)
    const brake = new Brake({ pool: process.pool, now, log: { warn: () => {} } })
    return {
      pool: process.pool,
      config: testConfig,
      now,
      random: () => this.random.next(),
      log: { warn: () => {} },
      open: async ({ id }) => {
        const account = this.#accounts.find(({ mailboxId }) => mailboxId === id)!
        return process.mailbox(account.open({ pool: process.pool, now }))
      },
      sync: (mailbox, port) =>
        syncMailbox({ pool: process.pool, now, log: { warn: () => {} }, config: testConfig }, mailbox, port),
      brake: (mailbox, port) => brake.of(mailbox, port),
      mark: testMark(),
    }
  }

  async #resumeFrozen(): Promise<void> {
    const turn = this.#frozen.splice(this.random.below(this.#frozen.length), 1)[0]
    if (!turn) return
    if (this.random.chance(0.4)) {
      await this.ledger.onCut(turn.process)
      await turn.process.kill(this.#pool)
    }
    turn.go()
    await turn.over
    await turn.process.close()
  }

  async #advance(ms: number): Promise<void> {
    this.#clock += ms
    for (const account of this.#accounts) account.pass(new Date(this.#clock))
    await keepSending({ pool: this.#pool, now: () => new Date(this.#clock) })
  }

  #disturb(): Promise<void> {
    return disturb({
      pool: this.#pool,
      random: this.random,
      campaigns: this.#campaigns,
      accounts: this.#accounts,
      now: new Date(this.#clock),
    })
  }

  /** An action of the mailbox's owner on what stands there. */
  async #meddle(): Promise<void> {
    this.ledger.meddled(this.random.pick(this.#accounts).meddle(this.random))
  }

  /** Lets everything work again for long enough to send and decide all that can be. */
  async settle(): Promise<void> {
    while (this.#frozen.length > 0) await this.#resumeFrozen()
    for (const account of this.#accounts) account.clearFaults()
    const process: MortalProcess = new MortalProcess(this.#url, (at) => this.#watch(process, at))
    try {
      await this.#runUntilSettled(process)
    } finally {
      await process.close()
    }
  }

  async #runUntilSettled(process: MortalProcess): Promise<void> {
    for (let n = 0; n < 150; n++) {
      await resumeAll(this.#pool, this.#userIds, new Date(this.#clock))
      if (n < 5) await this.#arrivals.ordinary()
      await this.#advance(n < 40 ? 4 * minute : 120 * minute)
      for (const { mailboxId } of this.#accounts)
        await runMailbox(this.#deps(process, 0), mailboxId, new AbortController().signal)
      // By now most replies are on file.
      if (n < 10 && this.#chance.chance(0.4))
        await this.#process({ random: this.#chance, stopAt: null, skew: 0 }, await this.#nextByHand())
      if (await this.ledger.isSettled()) return
    }
    this.ledger.note('something was still to be sent after nine days')
  }

  async close(): Promise<void> {
    for (const { process } of this.#frozen) await process.kill(this.#pool)
    await this.#providers.stop()
  }
}
