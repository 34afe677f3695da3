import type { MailboxProvider } from '@rapport/contract/integrations/schemas.ts'
import type { Pool } from 'pg'
import { createMailbox } from '@rapport/test-support/campaign-world.ts'
import { GmailServer } from '@rapport/test-support/gmail/gmail-server.ts'
import { ImapServer } from '@rapport/test-support/imap/imap-server.ts'
import type { AccountId } from '../../../../src/database/ids.ts'
import { Random } from '../random.ts'
import { gmailProviderAccount } from './gmail-account.ts'
import { outboxProviderAccount } from './outbox-account.ts'
import type { ProviderAccount } from './provider-account.ts'
import { SmtpAccount } from './smtp-account.ts'
import { SubmissionServer } from './submission-server.ts'

/** The kinds of mailboxes that histories have. */
export const mailboxKinds = ['gmail', 'smtp', 'outbox'] as const satisfies MailboxProvider[]
export type MailboxKind = (typeof mailboxKinds)[number]

type Options = {
  pool: Pool
  /** The history's own generator. */
  random: Random
  /** For what only some kinds draw. */
  seed: number
  now: () => Date
  onAccepted: (key: string) => Promise<void>
}

type NewMailbox = {
  /** Differs from those of the history's other mailboxes. */
  name: string
  userId: AccountId
}

type NewAccount = Options & NewMailbox & { providers: Providers }

/** The providers of a history, each started with its first account. */
export class Providers {
  readonly accounts: ProviderAccount[] = []
  readonly #options: Options
  readonly #stops: (() => Promise<void>)[] = []
  readonly #started = new Map<string, Promise<unknown>>()
  readonly #random: Random

  constructor(options: Options) {
    this.#options = options
    this.#random = new Random(options.seed)
  }

  /** Adds a mailbox of one of these kinds to an account of the history. */
  async add(mailbox: NewMailbox, kinds: readonly MailboxKind[]): Promise<ProviderAccount> {
    const kind = this.#random.pick(kinds)
    const account = await factories[kind]({ ...this.#options, ...mailbox, providers: this })
    this.accounts.push(account)
    return account
  }

  /** The server of a provider, which is started once. */
  async server<T extends { stop(): Promise<void> }>(name: string, start: () => Promise<T>): Promise<T> {
    const known = this.#started.get(name) as Promise<T> | undefined
    if (known) return known
    const starting = start()
    this.#started.set(name, starting)
    const server = await starting
    this.#stops.push(() => server.stop())
    return server
  }

  /** A generator of the same seed for each account, which others draw nothing from. */
  randomFor = (name: string): Random => new Random(this.#options.seed + name.charCodeAt(0))

  /** Something goes wrong at one of the accounts. */
  fail(random: Random): void {
    this.#random.pick(this.accounts).fail(random)
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops) await stop()
  }
}

const factories = {
  gmail: async ({ providers, pool, userId, random, now, name }) => {
    const server = await providers.server('gmail', () => new GmailServer(now).start())
    const account = server.account(`${name}${userId}@gmail.com`)
    account.rewritesMessageIds = random.chance(0.5)
    const row = { email: account.email, provider: 'gmail' as const, now: now() }
    return gmailProviderAccount({ server, account, mailboxId: await createMailbox(pool, userId, row) })
  },
  smtp: async ({ providers, pool, userId, now, name, onAccepted }) => {
    const imap = await providers.server('imap', () => new ImapServer().start())
    const server = await providers.server('smtp', () => new SubmissionServer().start())
    const email = `${name}${userId}@sender.example`
    const mailboxId = await createMailbox(pool, userId, { email, provider: 'smtp', now: now() })
    const random = providers.randomFor(name)
    return new SmtpAccount({ imap, server, mailboxId, email, random, now, onAccepted })
  },
  outbox: async ({ pool, userId, now, name }) => {
    const email = `${name}${userId}@sender.example`
    const mailboxId = await createMailbox(pool, userId, { email, provider: 'outbox', now: now() })
    return outboxProviderAccount({ pool, mailboxId, email, now })
  },
} satisfies Record<MailboxKind, (given: NewAccount) => Promise<ProviderAccount>>
