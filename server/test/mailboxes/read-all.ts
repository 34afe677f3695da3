import type { ImapMailbox } from '../../src/mail/imap/imap-mailbox.ts'
import type { Listed } from '../../src/mail/mailbox.ts'

/** Lists until nothing is left. */
export async function listAll(
  mailbox: Pick<ImapMailbox, 'sync'>,
  cursor: string | null,
  since: Date,
): Promise<{ messages: Listed[]; cursor: string; parts: number }> {
  const messages: Listed[] = []
  let [at, parts] = [cursor, 0]
  for (;;) {
    const part = await mailbox.sync(at, since)
    messages.push(...part.messages)
    at = part.cursor
    parts++
    if (part.isComplete) return { messages, cursor: part.cursor, parts }
  }
}

/** The subjects of listed messages, each with its folder where it is not the inbox. */
export async function subjectsOf(
  mailbox: Pick<ImapMailbox, 'read'>,
  messages: readonly Pick<Listed, 'providerId'>[],
): Promise<string[]> {
  const subjects: string[] = []
  for (const { providerId } of messages) {
    const { raw, folder } = await mailbox.read(providerId)
    const subject = /^Subject: (.*)$/m.exec(raw.toString())?.[1]?.trim() ?? ''
    subjects.push(folder === 'inbox' ? subject : `${folder}: ${subject}`)
  }
  return subjects
}
