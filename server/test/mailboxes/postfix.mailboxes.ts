import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { MailboxError } from '../../src/mail/mailbox.ts'
import { dovecotVersion, hasLmtp } from './dovecot.ts'
import { bounceOf, inboxOf, keyIn, outgoing, polled, PostfixWorld, since } from './postfix-world.ts'
import {
  localDomain,
  maxBytes,
  postfixVersion,
  remoteDomain,
  unknownDomain,
  whyNoPostfix,
} from './postfix.ts'

const missing =
  whyNoPostfix() ?? (dovecotVersion() === null || !hasLmtp() ? 'There is no Dovecot with LMTP here' : null)
if (missing !== null) console.log(`${missing}: nothing is submitted to a real server.`)

const yes = async () => true

const faultOf = (submission: Promise<unknown>): Promise<MailboxError['fault'] | null> =>
  submission.then(
    () => null,
    (error: unknown) => (error instanceof MailboxError ? error.fault : Promise.reject(error)),
  )

describe.skipIf(missing !== null)(`a mailbox at Postfix ${missing ?? postfixVersion()}`, () => {
  let world: PostfixWorld
  beforeAll(async () => {
    world = await PostfixWorld.start()
  })
  afterEach(() => world.closeMailboxes())
  afterAll(() => world?.stop())

  submissionCases(() => world)
  refusalCases(() => world)
})

function submissionCases(world: () => PostfixWorld): void {
  it('takes an email over STARTTLS, brings it to its recipient, and shows it among the sent ones', async () => {
    const [from, to] = [await world().newMailbox(), await world().newMailbox()]
    const mark = await from.mailbox.markSent()
    const email = outgoing(from.user, to.user)
    const sent = await from.mailbox.submit(email, yes)
    expect(sent).toMatchObject({ messageId: `${email.sendKey}@${localDomain}` })
    const [received] = await inboxOf(to.mailbox)
    expect(received).toMatchObject({ folder: 'inbox', threadId: sent!.messageId })
    expect(received!.raw.toString()).toContain('\r\n..two dots\r\n.\r\nThe end.')
    await expect
      .poll(() => from.mailbox.findSent(email.sendKey, mark), polled)
      .toMatchObject({ messageId: sent!.messageId })
    expect(await from.mailbox.listSent(since)).toMatchObject([{ sendKey: email.sendKey, to: to.user }])
  })

  it('sends nothing if the guards refuse at the last moment, and takes the next email', async () => {
    const [from, to] = [await world().newMailbox(), await world().newMailbox()]
    expect(await from.mailbox.submit(outgoing(from.user, to.user), async () => false)).toBeNull()
    const email = outgoing(from.user, to.user)
    await from.mailbox.submit(email, yes)
    const received = await inboxOf(to.mailbox)
    expect(received.map(({ raw }) => keyIn(raw))).toEqual([email.sendKey])
  })

  it('has an email whose answer got lost among the sent ones, and its recipient has it once', async () => {
    const [from, to] = [await world().newMailbox(), await world().newMailbox()]
    const mark = await from.mailbox.markSent()
    const email = outgoing(from.user, to.user)
    const mayGo = async () => {
      // The record of TLS with the 354 passes, and the one with the answer to the text doesn't.
      from.cutAfter(60)
      return true
    }
    expect(await faultOf(from.mailbox.submit(email, mayGo))).toBe('unanswered')
    await expect
      .poll(() => from.mailbox.findSent(email.sendKey, mark), polled)
      .toMatchObject({ messageId: `${email.sendKey}@${localDomain}` })
    const keys = (await inboxOf(to.mailbox)).map(({ raw }) => keyIn(raw))
    expect(keys).toEqual([email.sendKey])
  })
}

function refusalCases(world: () => PostfixWorld): void {
  it.each([
    ['a user that is gone', `nobody@${localDomain}`],
    ['a user whom another server does not know', `nobody@${remoteDomain}`],
  ])('bounces an email for %s, and the bounce says so of this email', async (_name, to) => {
    const from = await world().newMailbox()
    const email = outgoing(from.user, to)
    const sent = await from.mailbox.submit(email, yes)
    const bounce = await bounceOf(from)
    expect(bounce).toMatchObject({ class: 'hard_bounce', evidence: expect.stringContaining('5.1.1') })
    expect(bounce.bounce).toMatchObject({
      recipient: to,
      sendKey: email.sendKey,
      originalMessageId: sent!.messageId,
    })
  })

  it('bounces an email for a domain without a server', async () => {
    const from = await world().newMailbox()
    const email = outgoing(from.user, `sam@${unknownDomain}`)
    await from.mailbox.submit(email, yes)
    const bounce = await bounceOf(from)
    expect(bounce.bounce).toMatchObject({ sendKey: email.sendKey, recipient: `sam@${unknownDomain}` })
    expect(bounce.class).toBe('hard_bounce')
  })

  it('refuses a sender of another name, a text that is too long and an unknown user, each as what it is', async () => {
    const address = `user-other@${localDomain}`
    const other = await world().newMailbox({ address })
    const to = `user-${randomUUID()}@${localDomain}`
    expect(await faultOf(other.mailbox.submit(outgoing(address, to), yes))).toBe('mailbox')
    const { user, mailbox } = await world().newMailbox()
    const long = outgoing(user, to, `${'x'.repeat(70)}\r\n`.repeat(maxBytes / 50))
    expect(await faultOf(mailbox.submit(long, yes))).toBe('refused')
    const unknown = outgoing(user, `missing@${localDomain}`)
    expect(await faultOf(mailbox.submit(unknown, yes))).toBe('bounced')
    expect(await mailbox.submit(outgoing(user, other.user), yes)).not.toBeNull()
  })
}
