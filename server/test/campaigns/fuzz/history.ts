import type { Pool } from 'pg'
import { asAccount } from '../../../src/database/as-account.ts'
import { gmailMailbox } from '../../../src/mail/gmail/gmail-mailbox.ts'
import { runMailbox } from '../../../src/features/campaigns/sending/wake/batch.ts'
import type { SendingDeps } from '../../../src/features/campaigns/sending/facts/turn.ts'
import { planFirst } from '../../../src/features/campaigns/sending/plan/plan.ts'
import { Brake } from '../../../src/features/campaigns/restored/check-mailbox.ts'
import { syncMailbox } from '../../../src/features/campaigns/inbound/sync.ts'
import { keepSending } from '../../../src/features/campaigns/sending/wake/wake-job.ts'
import { testConfig, testMark } from '../../app.ts'
import { gmailEndpoints, gmailFaults } from '@rapport/test-support/gmail/gmail-faults.ts'
import { GmailServer } from '@rapport/test-support/gmail/gmail-server.ts'
import { insertSession } from '@rapport/test-support/factories.ts'
import { createCampaign, createMailbox, createSender, enrol } from '@rapport/test-support/campaign-world.ts'
import { Dead, MortalProcess } from '../mortal-process.ts'
import { answerKinds } from './answers.ts'
import { Arrivals } from './arrivals.ts'
import { ByHand } from './by-hand.ts'
import { disturb } from './disturb.ts'
import { Ledger } from './ledger.ts'
import { Random } from './random.ts'

const minute = 60_000

/** A turn of a mailbox that a process has begun and that is paused at an await. */
type Turn = { process: MortalProcess; over: Promise<unknown>; go: () => void; isOver: boolean }

export type HistoryOptions = { pool: Pool; url: string; seed: number; actions?: number }

/**
 * One random history: processes take turns at the mailboxes of two campaigns and are frozen or
 * killed at any await; the provider fails, ordinary mail arrives, and owners act. Then all goes
 * well for a long time. Returns the faults; the same seed makes the same history.
 */
export async function runHistory({ pool, url, seed, actions = 60 }: HistoryOptions): Promise<string[]> {
  const history = await History.open({ pool, url, seed })
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
  readonly gmail: GmailServer
  ledger!: Ledger
  readonly #chance: Random
  readonly #mail: Random
  #byHand!: ByHand
  #arrivals!: Arrivals
  readonly #pool: Pool
  readonly #url: string
  #clock = Date.parse('2026-11-23T10:00:00Z')
  #userId = 0
  #sessionId = ''
  #mailboxes: { id: number; email: string }[] = []
  #campaigns: { id: number; stepIds: number[] }[] = []
  #frozen: Turn[] = []

  private constructor({ pool, url, seed }: HistoryOptions) {
    this.#pool = pool
    this.#url = url
    this.random = new Random(seed)
    this.#chance = new Random(seed + 2 ** 31)
    this.#mail = new Random(seed + 2 ** 30)
    this.gmail = new GmailServer(() => new Date(this.#clock))
  }

  static async open(options: HistoryOptions): Promise<History> {
    const history = new History(options)
    await history.gmail.start()
    await history.#create()
    return history
  }

  async #create(): Promise<void> {
    const [pool, now, { random }] = [this.#pool, new Date(this.#clock), this]
    const user = await createSender(pool)
    this.#userId = user.id
    this.#sessionId = await insertSession(pool, user.id)
    for (const name of ['a', 'b']) {
      const email = `${name}${this.#userId}@gmail.com`
      const account = this.gmail.account(email)
      account.rewritesMessageIds = random.chance(0.5)
      this.#mailboxes.push({
        id: await createMailbox(pool, this.#userId, { email, provider: 'gmail', now }),
        email,
      })
    }
    const people = Array.from({ length: 6 }, (_, at) => `p${at}@company${at % 4}.example`)
    for (const share of [1, 0.5]) {
      const steps = Array.from({ length: 1 + random.below(3) }, () => ({ waitAmount: random.below(90) }))
      const setup = {
        spacingSeconds: random.pick([0, 30, 90]),
        quietDays: random.pick([0, 1]),
        dailyCap: random.pick([null, 4]),
      }
      const mailboxIds = this.#mailboxes.map(({ id }) => id)
      const campaign = await createCampaign(pool, this.#userId, { setup, steps, mailboxIds, now })
      this.#campaigns.push(campaign)
      for (const email of people)
        if (random.chance(share))
          await enrol(pool, { userId: this.#userId, campaignId: campaign.id }, { email, now })
      await asAccount(pool, this.#userId, (client) =>
        planFirst(client, { random: () => random.next() }, { campaignId: campaign.id, now }),
      )
    }
    this.ledger = new Ledger({ pool, gmail: this.gmail, userId: user.id, ownEmail: user.email })
    this.#arrivals = new Arrivals({
      accounts: this.#mailboxes.map(({ email }) => this.gmail.account(email)),
      ledger: this.ledger,
      random: this.#mail,
      now: () => new Date(this.#clock),
    })
    this.#byHand = new ByHand({
      pool,
      user,
      sessionId: this.#sessionId,
      campaigns: this.#campaigns,
      random: this.#chance,
    })
  }

  async act(): Promise<void> {
    const { random } = this
    this.#arrivals.ordinary()
    this.#arrivals.answerFromElsewhere()
    if (this.#chance.chance(0.15)) await this.#sendByHand()
    if (this.#chance.chance(0.04)) this.#arrivals.answer(this.#chance, ['reply'])
    const roll = random.below(100)
    if (roll < 50) return this.#turn({ stopAt: random.chance(0.7) ? random.below(60) : null })
    if (roll < 62) return this.#advance(random.pick([10_000, minute, 4 * minute, 30 * minute, 180 * minute]))
    if (roll < 74)
      return this.gmail.fail(
        random.pick(gmailEndpoints),
        random.pick(gmailFaults.filter((fault) => fault !== '401')),
      )
    if (roll < 82) return this.#resumeFrozen()
    if (roll < 89) return this.#disturb()
    if (roll < 94) return this.#arrivals.answer(random, answerKinds)
    return this.#meddle()
  }

  /** Runs a turn at a mailbox in a new process, which is frozen or killed at an await. */
  async #turn({ stopAt }: { stopAt: number | null }): Promise<void> {
    const { random } = this
    const mailbox = random.pick(this.#mailboxes)
    const skew = random.pick([0, 0, 0, -90_000, 90_000])
    await this.#process({ random, stopAt, skew }, (deps) =>
      runMailbox(deps, mailbox.id, new AbortController().signal),
    )
  }

  /** Runs beside any turn that the mailbox has. */
  async #sendByHand(): Promise<void> {
    const random = this.#chance
    const stopAt = random.chance(0.7) ? random.below(60) : null
    const skew = random.pick([0, 0, 0, -90_000, 90_000])
    await this.#process({ random, stopAt, skew }, await this.#byHand.next())
  }

  async #process(
    { random, stopAt, skew }: { random: Random; stopAt: number | null; skew: number },
    run: (deps: SendingDeps) => Promise<unknown>,
  ): Promise<void> {
    let steps = 0
    const reached = Promise.withResolvers<void>()
    const resumed = Promise.withResolvers<void>()
    const process: MortalProcess = new MortalProcess(this.#url, async ({ call, given, isInTransaction }) => {
      if (call === 'sendDraft') await this.ledger.onSend(process, given[0])
      if (call === 'commit, done') await this.ledger.onCommit(process)
      if (stopAt === null || steps++ !== stopAt) return
      // A process that is frozen inside a transaction would hold its locks: it dies there.
      if (isInTransaction || random.chance(0.5)) await process.kill(this.#pool)
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

  #deps(process: MortalProcess, skew: number): SendingDeps {
    const now = () => new Date(this.#clock + skew)
    const brake = new Brake({ pool: process.pool, now, log: { warn: () => {} } })
    return {
      pool: process.pool,
      config: testConfig,
      now,
      random: () => this.random.next(),
      log: { warn: () => {} },
      open: async ({ address }) =>
        process.mailbox(
          gmailMailbox({
            url: this.gmail.url,
            token: async () => `token of ${address}`,
            now,
            timeoutMs: 150,
          }),
        ),
      sync: (mailbox, port) =>
        syncMailbox({ pool: process.pool, now, log: { warn: () => {} }, config: testConfig }, mailbox, port),
      brake: (mailbox, port) => brake.of(mailbox, port),
      mark: testMark(),
    }
  }

  async #resumeFrozen(): Promise<void> {
    const turn = this.#frozen.splice(this.random.below(this.#frozen.length), 1)[0]
    if (!turn) return
    if (this.random.chance(0.4)) await turn.process.kill(this.#pool)
    turn.go()
    await turn.over
    await turn.process.close()
  }

  async #advance(ms: number): Promise<void> {
    this.#clock += ms
    await keepSending({ pool: this.#pool, now: () => new Date(this.#clock) })
  }

  #disturb(): Promise<void> {
    const accounts = this.#mailboxes.map(({ email }) => this.gmail.account(email))
    const now = new Date(this.#clock)
    return disturb({
      pool: this.#pool,
      userId: this.#userId,
      sessionId: this.#sessionId,
      random: this.random,
      campaigns: this.#campaigns,
      accounts,
      now,
    })
  }

  /** An action of the mailbox's owner on a draft that waits there. */
  async #meddle(): Promise<void> {
    const account = this.gmail.account(this.random.pick(this.#mailboxes).email)
    const [draft] = account.drafts.keys()
    if (draft === undefined) return
    const key = this.ledger.meddled(account, draft)
    if (key === null) return
    switch (this.random.below(3)) {
      case 0:
        account.sendDraft(draft)
        break
      case 1:
        account.deleteDraft(draft)
        break
      default:
        account.editDraft(draft, (raw) => `${raw}\r\nP.S.`)
    }
  }

  /** Lets everything work again for long enough to send and decide all that can be. */
  async settle(): Promise<void> {
    while (this.#frozen.length > 0) await this.#resumeFrozen()
    this.gmail.clearFaults()
    await this.#pool.query(
      `update campaigns set status = 'running' where user_id = $1 and status = 'paused'`,
      [this.#userId],
    )
    for (let n = 0; n < 150; n++) {
      if (n < 5) this.#arrivals.ordinary()
      await this.#advance(n < 40 ? 4 * minute : 120 * minute)
      for (const mailbox of this.#mailboxes) {
        const process: MortalProcess = new MortalProcess(this.#url, async ({ call, given }) => {
          if (call === 'sendDraft') await this.ledger.onSend(process, given[0])
          if (call === 'commit, done') await this.ledger.onCommit(process)
        })
        await runMailbox(this.#deps(process, 0), mailbox.id, new AbortController().signal)
        await process.close()
      }
      // By now most replies are on file.
      if (n < 10 && this.#chance.chance(0.4))
        await this.#process({ random: this.#chance, stopAt: null, skew: 0 }, await this.#byHand.next())
      if (await this.ledger.isSettled()) return
    }
    this.ledger.note('something was still to be sent after nine days')
  }

  async close(): Promise<void> {
    for (const { process } of this.#frozen) await process.kill(this.#pool)
    await this.gmail.stop()
  }
}
