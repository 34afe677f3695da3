import type { CheckFinding } from '@rapport/contract/integrations/checks.ts'
import { asAccount } from '../../../database/as-account.ts'
import { defineJob } from '../../../jobs/jobs.ts'
import { checkDomain } from '../../../mail/doctor/check-domain.ts'
import { advice, doubtful, good, wrong } from '../../../mail/doctor/findings.ts'
import { MailboxError } from '../../../mail/mailbox.ts'
import { openMailbox } from '../open-mailbox.ts'
import { checkJobName, queueCheck } from './begin.ts'
import type { CheckDeps } from './deps.ts'
import { findRunningCheck, storeFindings, type RunningCheck } from './queries.ts'
import { arrived, lookAgainIn, overdue, type Settled } from './round-trip.ts'

/**
 * Checks a mailbox: its servers, then an email to itself, for which it waits in further runs of the
 * job. The findings are stored one by one as they come.
 */
export const checkJob = defineJob({
  ...checkJobName,
  run: async (deps: CheckDeps, { checkId }, signal) => {
    const check = await findRunningCheck(deps.pool, checkId)
    if (!check) return
    if (!check.isConnected || check.credentials === null) await end(deps, check, check.findings)
    else if (check.send) await awaitArrival(deps, check, signal)
    else await begin(deps, check, signal)
  },
})

const store = (
  { pool }: CheckDeps,
  { id, userId }: RunningCheck,
  findings: CheckFinding[],
  finishedAt: Date | null = null,
): Promise<void> => asAccount(pool, userId, (client) => storeFindings(client, { id, findings, finishedAt }))

const end = (deps: CheckDeps, check: RunningCheck, findings: CheckFinding[]): Promise<void> =>
  store(deps, check, findings, deps.now())

/** Checks the servers from the start, and sends the email unless something is wrong. */
async function begin(deps: CheckDeps, check: RunningCheck, signal: AbortSignal): Promise<void> {
  const findings: CheckFinding[] = []
  const stored: Promise<void>[] = []
  const report = (finding: CheckFinding) => {
    findings.push(finding)
    const soFar = [...findings]
    const storing = Promise.all(stored).then(() => store(deps, check, soFar))
    // A failure is thrown once the stages are over; until then nobody waits for it.
    storing.catch(() => {})
    stored.push(storing)
  }
  await checkAccess(deps, check, { signal, report })
  await Promise.all(stored)
  const isFine = findings.every(({ result }) => result !== 'wrong')
  findings.push(...(await checkDomain(check.email, { keys: [], signal })))
  // A check that nobody asked for sends nothing.
  if (!isFine || check.reason === 'failed_twice') return end(deps, check, findings)
  const { mailboxId: id, userId, sendKey } = check
  const unsent = await deps.sendCheckEmail({ id, userId, sendKey })
  if (unsent) {
    const { refused, said } = unsent
    const doubt = refused === null ? wrong('not_submitted', said) : advice('guard')
    const values = refused === null ? {} : { reason: refused }
    return end(deps, check, [...findings, doubtful('round_trip', doubt, { values })])
  }
  findings.push({ ...good('round_trip'), result: 'waiting' })
  await store(deps, check, findings)
  await deps.wake(check.mailboxId)
  await queueCheck(deps.pool, check.id, new Date(deps.now().getTime() + lookAgainIn(0)))
}

type Access = { signal: AbortSignal; report: (finding: CheckFinding) => void }

/** Checks whether the mailbox can be used: its servers, or the access that its provider gave. */
async function checkAccess(deps: CheckDeps, check: RunningCheck, { signal, report }: Access): Promise<void> {
  const mailbox = { ...check, id: check.mailboxId, credentials: check.credentials! }
  try {
    if (check.provider === 'smtp') {
      await deps.smtp.checkStored(mailbox, { signal, report })
      return
    }
    const port = openMailbox(deps, mailbox, signal)
    if (port.kind === 'drafts') await port.listSent(deps.now())
    report(good('sign_in'))
  } catch (error) {
    if (!(error instanceof MailboxError)) throw error
    report(
      doubtful(
        'sign_in',
        wrong(error.fault === 'reconnect' ? 'access_ended' : 'sign_in_put_off', error.message),
      ),
    )
  }
}

/** Looks whether the email has arrived; asks again later until it has, or is given up. */
async function awaitArrival(deps: CheckDeps, check: RunningCheck, signal: AbortSignal): Promise<void> {
  const before = check.findings.filter(({ stage }) => stage !== 'round_trip')
  const settled: Settled | null = check.arrival ? await arrived(deps, check) : overdue(check, deps.now())
  if (settled) {
    const all = [...before, ...settled.findings]
    if (settled.isOver) return end(deps, check, [...all, ...(await keysOf(check, signal))])
    await store(deps, check, all)
  }
  await deps.wake(check.mailboxId)
  const age = deps.now().getTime() - check.createdAt.getTime()
  await queueCheck(deps.pool, check.id, new Date(deps.now().getTime() + lookAgainIn(age)))
}

/** What the DNS says about the keys of the email that arrived. */
async function keysOf({ arrival, email }: RunningCheck, signal: AbortSignal): Promise<CheckFinding[]> {
  if (!arrival || arrival.keys.length === 0) return []
  const found = await checkDomain(email, { keys: arrival.keys, signal })
  return found.filter(({ part }) => part === 'dkim')
}
