import type { Received } from '../../../mail/mailbox.ts'
import { classify, type Inbound } from './classify.ts'

/** A received message that has been read, with what the provider says of it. */
export type ReadMessage = Inbound & Pick<Received, 'providerId' | 'threadId' | 'receivedAt'>

/** Reads a message of a mailbox. That can take a while, so call it before the transaction of `receive`. */
export async function readReceived(
  { providerId, threadId, folder, receivedAt, raw }: Received,
  { email, aliases }: { email: string; aliases: string[] },
): Promise<ReadMessage> {
  const inbound = await classify(raw, { address: email, aliases, folder, receivedAt })
  return { ...inbound, providerId, threadId, receivedAt }
}
