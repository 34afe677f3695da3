import { personName } from '@rapport/contract/accounts/person-name.ts'
import { cleanName } from '@rapport/contract/accounts/schemas.ts'
import type { Language } from '@rapport/contract/languages.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool, PoolClient } from 'pg'
import type { Database } from '../database/database.ts'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import { inTransaction } from '../database/transaction.ts'
import { AppError } from '../http/errors.ts'
import { addJob, defineJob, type Job, type JobName } from '../jobs/jobs.ts'
import { fill } from '../locales/fill.ts'
import { deliveryOf, type DeliveryConfig } from './delivery.ts'
import en from './locales/en.json' with { type: 'json' }
import ko from './locales/ko.json' with { type: 'json' }
import { layOut } from './mail-layout.ts'
import { MailRefused, type Mail, type Mailer } from './mailer.ts'
import { countMail } from './queries.ts'

export type Recipient = {
  to: string
  language: Language
  /**
   * Only a verified recipient is greeted by name: others may not have written the name that they
   * were given.
   */
  isVerified: boolean
  firstName: string
  lastName: string
}

/** The texts of an email in a locale file. They may contain `{{values}}`. */
export type MailTexts = {
  subject: string
  paragraphs: string[]
  /** Label of the link. */
  action?: string
  footer: string
}

/** The parts that differ from one email to the next of its kind. */
export type MailParts = { values?: Record<string, string | number>; url?: string; code?: string }

export type MailDeps = {
  config: Pick<Config, 'publicUrl' | 'jwtSecret' | 'suppressionKey'>
  now: () => Date
}

type MailDefinition<I extends object, R extends Recipient, A extends boolean> = {
  name: string
  /**
   * Whether somebody waits for it: their request is then refused where no emails are sent. Others
   * are left out there, because the work that they tell about is done without them.
   */
  isAwaited: A
  /** The recipient. Stored until the email is sent: ids and addresses, never secrets. */
  input: z.ZodType<I, I>
  texts: Record<Language, MailTexts>
  /** Null if nothing should be sent any more. */
  recipient: (client: PoolClient, input: I, deps: MailDeps) => Promise<R | null>
  /** Links and codes, created when the email is sent and again for each retry. */
  parts?: (deps: MailDeps, client: PoolClient, recipient: R) => MailParts | Promise<MailParts>
}

type WriteMail = (deps: MailDeps, client: PoolClient) => Promise<Mail | null>

/** A kind of email; `I` is what it is queued with, `A` whether somebody waits for it. */
export type MailKind<I extends object = object, A extends boolean = boolean> = {
  name: string
  isAwaited: A
  texts: Record<Language, MailTexts>
  writer: z.ZodType<WriteMail, I>
}

export function defineMail<I extends object, R extends Recipient, const A extends boolean>({
  name,
  isAwaited,
  input,
  texts,
  recipient,
  parts = () => ({}),
}: MailDefinition<I, R, A>): MailKind<I, A> {
  const writer = input.transform((given): WriteMail => async (deps, client) => {
    const person = await recipient(client, given, deps)
    return person && fillMail(person, texts[person.language], await parts(deps, client, person))
  })
  return { name, isAwaited, texts, writer }
}

const queued: JobName<{ mail: string }> & { payload: z.ZodType<{ mail: string }> } = {
  name: 'send_mail',
  payload: z.looseObject({ mail: z.string() }),
  tries: 10,
}

/** Queues an email that nobody waits for, at most one per kind and recipient. */
export const queueMail = <I extends object>(
  db: Database,
  kind: MailKind<I, false>,
  input: NoInfer<I>,
): Promise<void> => queue(db, kind, input)

/** Queues an email that somebody waits for, at most one per kind and recipient. */
type QueueAwaited = <I extends object>(
  db: Database,
  kind: MailKind<I, true>,
  input: NoInfer<I>,
) => Promise<void>

/**
 * The one way to queue emails that somebody waits for. Throws `emails_off` on a server that sends
 * none, so call it before any work is done and any limit is counted.
 */
export function requireEmails(config: DeliveryConfig): { queue: QueueAwaited } {
  if (deliveryOf(config) === 'off') throw new AppError('emails_off')
  return { queue }
}

async function queue<I extends object>(db: Database, { name }: MailKind<I>, input: I): Promise<void> {
  const key = ['mail', name, ...Object.values(input)].join(' ')
  await addJob(db, queued, { mail: name, ...input }, { key })
}

type SendMailDeps = MailDeps & {
  pool: Pool
  /** Null: no emails are sent. */
  mailer: Mailer | null
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/**
 * The job that writes and sends queued emails of these kinds. An address that the mail server
 * refuses for good is given up. Without a mailer an email is left out, so that none piles up.
 */
export function sendMailJob(
  kinds: readonly MailKind[],
): Job<{ mail: string }, { mail: string; write: WriteMail }, SendMailDeps> {
  return defineJob({
    ...queued,
    payload: queued.payload.transform(({ mail, ...input }, context) => {
      const parsed = kinds.find(({ name }) => name === mail)?.writer.safeParse(input)
      if (parsed?.success) return { mail, write: parsed.data }
      context.addIssue({ code: 'custom', path: ['mail'] })
      return z.NEVER
    }),
    run: async (deps, { mail: name, write: writeMail }) => {
      const { mailer } = deps
      if (mailer === null)
        return deps.log.info({ mail: name }, 'an email was left out: no mail server is set up')
      const mail = await inTransaction(deps.pool, (client) => writeMail(deps, client))
      if (!mail) return
      const outcome = await deliver({ ...deps, mailer }, name, mail)
      // An email that went out must not go again because it could not be counted.
      await countMail(deps.pool, { kind: name, outcome, at: deps.now() }).catch((error: unknown) =>
        deps.log.warn({ err: error, mail: name }, 'an email could not be counted'),
      )
    },
  })
}

async function deliver(
  { mailer, log }: Pick<SendMailDeps, 'log'> & { mailer: Mailer },
  name: string,
  mail: Mail,
): Promise<'sent' | 'refused'> {
  try {
    await mailer.send(mail)
    return 'sent'
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    log.warn({ err: error.cause, mail: name }, 'an email was refused for good')
    return 'refused'
  }
}

/** An email with its texts filled in. */
export function fillMail({ to, language, ...person }: Recipient, texts: MailTexts, parts: MailParts): Mail {
  const { url, code, values = {} } = parts
  const words = (text: string) => fill(text, values)
  return layOut({
    to,
    language,
    greeting: greeting(language, person),
    subject: words(texts.subject),
    paragraphs: texts.paragraphs.map(words),
    ...(url !== undefined && texts.action !== undefined && { action: { label: words(texts.action), url } }),
    ...(code !== undefined && { code }),
    footer: words(texts.footer),
  })
}

const texts = { en, ko }

function greeting(
  language: Language,
  { isVerified, firstName, lastName }: Omit<Recipient, 'to' | 'language'>,
): string {
  const { greeting: named, greetingWithoutName } = texts[language]
  const name = language === 'ko' ? personName(firstName, lastName) : firstName
  // Names stored before the rule may break it.
  const isPlain = [firstName, lastName].every((part) => part === cleanName(part))
  return isVerified && firstName && isPlain ? fill(named, { name }) : greetingWithoutName
}
