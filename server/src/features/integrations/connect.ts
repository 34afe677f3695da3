import type { Integration } from '@rapport/contract/integrations/schemas.ts'
import { asActor } from '../../database/as-account.ts'
import type { Actor } from '../../http/authorize.ts'
import { AppError } from '../../http/errors.ts'
import { MailboxError } from '../../mail/mailbox.ts'
import { getIntegration, type IntegrationsDeps } from './mailboxes.ts'
import { rowName } from './secrets/open-secrets.ts'
import { connectMailbox, hasBegunSends, signInName, storeSignIn } from './connect-queries.ts'

/** The server by which the same mailbox can be read with a password. */
const googleHost = 'imap.gmail.com'

/** Throws `not_found` where Gmail is not set up, or `gmail_failed`. */
export async function startGmail(
  { gmail }: IntegrationsDeps,
  { sessionId }: Actor,
): Promise<{ url: string; flow: string }> {
  return gmail.setUp.access.start(sessionId)
}

/**
 * Connects the mailbox of the user who granted access at Google. A mailbox that the account had
 * before is connected again, and its people continue. Throws `not_found`, `gmail_failed`, or
 * `gmail_not_allowed` if a permission was refused, or
 * `conflict` while an email is on its way by the kind that the mailbox had before.
 */
export async function connectGmail(
  { pool, gmail, now }: IntegrationsDeps,
  actor: Actor,
  { flow, parameters }: { flow: string; parameters: string },
): Promise<Integration> {
  const { userId, sessionId } = actor
  const { access, secrets } = gmail.setUp
  const { refreshToken, accessToken } = await access.finish({ flow, parameters, session: sessionId })
  const email = await gmail.addressOf(accessToken.token).catch((error: unknown) => {
    throw error instanceof MailboxError ? new AppError('gmail_failed', { cause: error }) : error
  })
  return asActor(pool, actor, async (client) => {
    if (await hasBegunSends(client, userId, { email, except: 'gmail' })) throw new AppError('conflict')
    const id = await connectMailbox(client, userId, { provider: 'gmail', email, now: now() })
    await storeSignIn(client, id, {
      credentials: secrets.seal(rowName(id), refreshToken),
      signsInAs: signInName({ user: email, host: googleHost }),
      limit: null,
    })
    return getIntegration(client, userId, { id, now: now() })
  })
}
