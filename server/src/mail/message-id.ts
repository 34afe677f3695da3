import type { Outgoing } from './mailbox.ts'

/** The Message-ID of an email of ours, without angle brackets: each has one. */
export function messageIdOf({ sendKey, mime }: Pick<Outgoing, 'sendKey' | 'mime'>): string {
  const [head = ''] = mime.toString('latin1').split(/\r?\n\r?\n/, 1)
  const id = /^message-id:\s*<([^>\s]+)>/im.exec(head)?.[1]
  if (id === undefined) throw new Error(`the email ${sendKey} has no Message-ID`)
  return id
}
