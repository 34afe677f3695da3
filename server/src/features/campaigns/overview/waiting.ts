import type { Reason } from '@rapport/contract/campaigns/reasons.ts'
import { refusals, type EnrolmentFacts, type MailboxFacts, type Refusal } from '../guards/guards.ts'
import { endOf } from '../sending/facts/why-not.ts'
import type { PeopleGroup } from './situation-queries.ts'
import type { Situation } from './situation.ts'

/** A group, the mailbox that could write to it first, and why it does not now. */
export type WaitingAnswer = {
  group: PeopleGroup
  mailbox: (MailboxFacts & { id: number; address: string }) | null
  refusals: Refusal[]
}

/**
 * Asks the guards for the first person of each group. Reasons that concern one person alone are not
 * known here: the sender finds them when the person is due.
 */
export const evaluateGuards = (situation: Situation): WaitingAnswer[] =>
  situation.people.filter(isWaiting).map((group) => {
    const possible = situation.mailboxes.filter(({ id, isOffered }) =>
      group.mailboxId === null ? isOffered : id === group.mailboxId,
    )
    const answers = (possible.length > 0 ? possible : [null]).map((mailbox) => ({
      group,
      mailbox,
      refusals: refusals({ ...situation, mailbox, company: null, enrolment: firstOf(group) }, situation.now),
    }))
    return answers.reduce((best, other) => (endOf(other.refusals) < endOf(best.refusals) ? other : best))
  })

const isWaiting = ({ state, isHoldout }: PeopleGroup) => state === 'active' && !isHoldout

const firstOf = ({ mailboxId, zone, dueAt }: PeopleGroup): EnrolmentFacts => ({
  state: 'active',
  reason: null,
  holdUntil: null,
  dueAt,
  jitter: 0,
  zone,
  isHoldout: false,
  isFirstStep: mailboxId === null,
  address: 'unverified',
  refused: [],
  hasReply: false,
  colleagueReplied: false,
  missing: [],
  writtenUntil: null,
  teammateWroteUntil: null,
  isWithTeammate: false,
})

type Waiting = { reason: Reason | null; count: number; until: Date | null }

/** The reasons for which people wait, by the most telling one of each group, most people first. */
export function waitingFor(answers: readonly WaitingAnswer[]): Waiting[] {
  const byReason = new Map<Reason | null, Waiting>()
  for (const { group, refusals: refused } of answers) {
    const [first] = refused
    const reason = first?.reason ?? null
    const until = first?.until ?? null
    const known = byReason.get(reason)
    if (!known) {
      byReason.set(reason, { reason, count: group.count, until })
      continue
    }
    known.count += group.count
    if (until && known.until && until < known.until) known.until = until
  }
  return [...byReason.values()].toSorted((a, b) => b.count - a.count)
}
