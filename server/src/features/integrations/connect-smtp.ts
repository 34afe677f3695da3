import type { CheckFinding } from '@rapport/contract/integrations/checks.ts'
import type { Integration } from '@rapport/contract/integrations/schemas.ts'
import type { checkSmtp as checkRoute, SmtpMailboxInput } from '@rapport/contract/integrations/smtp.ts'
import type { Output } from '@rapport/contract/route.ts'
import { asActor } from '../../database/as-account.ts'
import type { Actor } from '../../http/authorize.ts'
import { AppError } from '../../http/errors.ts'
import { providerOfHost } from '../../mail/discovery/provider-of.ts'
import { mailProviders } from '../../mail/discovery/providers.ts'
import { beginCheck } from './checks/begin.ts'
import { countCheck } from './checks/checks.ts'
import { getIntegration, type IntegrationsDeps } from './mailboxes.ts'
import { revokeLater } from './revocation.ts'
import { connectMailbox, hasBegunSends, signInName, storeSignIn } from './connect-queries.ts'
import { asciiAddress } from './ascii-address.ts'

/**
 * Checks the servers of a mailbox, up to its folders, and stores nothing. Throws `not_found` without
 * SECRETS_KEY; `too_many_requests`.
 */
export async function checkSmtp(
  deps: IntegrationsDeps,
  actor: Actor,
  typed: SmtpMailboxInput,
): Promise<Output<(typeof checkRoute)['data']>> {
  deps.smtp.requireSetUp()
  const mailbox = { ...typed, address: asciiAddress(typed.address) }
  await countCheck(deps, actor)
  return check(deps, mailbox)
}

async function check({ smtp }: IntegrationsDeps, mailbox: SmtpMailboxInput) {
  const findings: CheckFinding[] = []
  const report = (finding: CheckFinding) => void findings.push(finding)
  const folders = await smtp.check(mailbox, { signal: new AbortController().signal, report })
  const isReady = findings.every(({ result }) => result !== 'wrong')
  return { findings, isReady, folders }
}

/**
 * Connects a mailbox whose servers pass the check, and begins the check that sends an email. An
 * address that the account has already is connected again. Throws `not_found` without SECRETS_KEY;
 * `mailbox_check_failed` with what is wrong; `conflict` while an email is on its way by the kind that
 * the mailbox had before; `too_many_requests`.
 */
export async function connectSmtp(
  deps: IntegrationsDeps,
  actor: Actor,
  typed: SmtpMailboxInput,
): Promise<Integration> {
  const { pool, smtp, now } = deps
  smtp.requireSetUp()
  const mailbox = { ...typed, address: asciiAddress(typed.address) }
  await countCheck(deps, actor, 'connections')
  const { findings, isReady } = await check(deps, mailbox)
  if (!isReady) throw new AppError('mailbox_check_failed', { errors: faultsOf(findings) })
  const { userId } = actor
  const { address: email } = mailbox
  return asActor(pool, actor, async (client) => {
    if (await hasBegunSends(client, userId, { email, except: 'smtp' })) throw new AppError('conflict')
    // Its access at Google ends, if it was connected there.
    await revokeLater(client, userId, { now: now(), email })
    const id = await connectMailbox(client, userId, { provider: 'smtp', email, now: now() })
    await storeSignIn(client, id, {
      credentials: smtp.seal(id, mailbox),
      signsInAs: signInName(mailbox.imap),
      limit: knownLimit(mailbox.smtp.host),
    })
    await beginCheck(client, { mailboxId: id, userId, reason: 'connected', now: now() })
    return getIntegration(client, userId, { id, now: now() })
  })
}

/** The emails that a known provider takes in 24 hours; null if it isn't known. */
function knownLimit(host: string): number | null {
  const known = providerOfHost(host.toLowerCase())
  return typeof known === 'string' ? mailProviders[known].emailsPerDay : null
}

const faultsOf = (findings: readonly CheckFinding[]) =>
  findings
    .filter(({ result }) => result === 'wrong')
    .map(({ server, stage }) => ({ path: `${server ?? 'mailbox'}.${stage}`, code: 'error_invalid_value' }))
