import type { CampaignOverview, Outlook, Problem } from '@rapport/contract/campaigns/overview.ts'
import type { Pool } from 'pg'
import type { Database } from '../../../database/database.ts'
import type { Actor } from '../../../http/authorize.ts'
import { dateOf, dayMs, firstShown, isoDate, shownAt } from '../guards/zone-clock.ts'
import { endOf } from '../sending/facts/why-not.ts'
import { countDays, countReplies } from './overview-queries.ts'
import { countStates, problemsOf } from './problems.ts'
import { findFirst } from './situation-queries.ts'
import { readSituation, readSituations, type Situation, type SituationDeps } from './situation.ts'
import { evaluateGuards, waitingFor, type WaitingAnswer } from './waiting.ts'

export type OverviewDeps = SituationDeps & { pool: Pool }

const shownDays = 14

/** Throws `not_found`. */
export async function getOverview(
  deps: OverviewDeps,
  { userId }: Actor,
  { id }: { id: number },
): Promise<CampaignOverview> {
  const { pool } = deps
  const situation = await readSituation(pool, deps, { userId, campaignId: id })
  const [days, replies] = await Promise.all([readDays(pool, id, situation), countReplies(pool, id)])
  const states = countStates(situation)
  const answers = evaluateGuards(situation)
  const next = situation.campaign.status === 'running' ? await findNext(pool, id, situation, answers) : null
  return {
    status: {
      kind: kindOf(situation, answers, next),
      next,
      waiting: waitingFor(answers).map(({ reason, count, until }) => ({
        reason,
        count,
        until: until?.toISOString() ?? null,
      })),
    },
    contacts: states.flatMap(({ isHoldout, state, reason, count }) =>
      isHoldout ? [] : [{ state, reason, count }],
    ),
    holdout: states.reduce((sum, { isHoldout, count }) => sum + (isHoldout ? count : 0), 0),
    problems: problemsOf(states, answers),
    days,
    replies,
  }
}

/**
 * The outlooks of these campaigns' overviews, by id. Campaigns that are not the account's are left
 * out.
 */
export async function readOutlooks(
  deps: OverviewDeps,
  { userId }: Actor,
  campaignIds: readonly number[],
): Promise<Map<number, Outlook>> {
  if (campaignIds.length === 0) return new Map()
  const situations = await readSituations(deps.pool, deps, { userId, campaignIds })
  return new Map([...situations].map(([id, situation]) => [id, outlookOf(situation)]))
}

function outlookOf(situation: Situation): Outlook {
  const answers = evaluateGuards(situation)
  const next = situation.campaign.status === 'running' ? firstAble(answers) : null
  return {
    nextAt: next && timeOf(situation, next),
    problems: problemsOf(countStates(situation), answers),
  }
}

/** Throws `not_found`. */
export async function listProblems(
  deps: OverviewDeps,
  { userId }: Actor,
  { id }: { id: number },
): Promise<Problem[]> {
  const situation = await readSituation(deps.pool, deps, { userId, campaignId: id })
  return problemsOf(countStates(situation), evaluateGuards(situation))
}

type Status = CampaignOverview['status']

function kindOf(
  { campaign: { status, isArchived } }: Situation,
  answers: readonly WaitingAnswer[],
  next: Status['next'],
): Status['kind'] {
  if (isArchived) return 'archived'
  if (status !== 'running') return status
  if (next) return 'sending'
  return answers.length > 0 ? 'stuck' : 'idle'
}

/** The email that goes next, if nothing changes. */
async function findNext(
  db: Database,
  campaignId: number,
  situation: Situation,
  answers: readonly WaitingAnswer[],
): Promise<Status['next']> {
  const next = firstAble(answers)
  const person = next && (await findFirst(db, campaignId, next.group))
  if (!person) return null
  const { id: mailboxId, address } = next.mailbox!
  return { at: timeOf(situation, next), ...person, mailboxId, address }
}

/** The people who go first, of those who go at some time by themselves. */
const firstAble = (answers: readonly WaitingAnswer[]): WaitingAnswer | null =>
  answers
    .filter(({ mailbox, refusals }) => mailbox && endOf(refusals) < Infinity)
    .reduce<WaitingAnswer | null>((best, other) => (best && !isSooner(other, best) ? best : other), null)

const timeOf = ({ now }: Situation, { refusals }: WaitingAnswer): string =>
  new Date(Math.max(now.getTime(), endOf(refusals))).toISOString()

/** If the times are equal, the person who has waited longest goes first. */
function isSooner(a: WaitingAnswer, b: WaitingAnswer): boolean {
  const [endOfA, endOfB] = [endOf(a.refusals), endOf(b.refusals)]
  return endOfA < endOfB || (endOfA === endOfB && (a.group.dueAt ?? 0) < (b.group.dueAt ?? 0))
}

async function readDays(
  db: Database,
  campaignId: number,
  { now, setup: { fallbackZone } }: Situation,
): Promise<CampaignOverview['days']> {
  const today = dateOf(shownAt(fallbackZone, now.getTime()))
  const dates = Array.from({ length: shownDays }, (_, at) => today - shownDays + 1 + at)
  const times = [...dates, today + 1].map((date) => new Date(firstShown(fallbackZone, date * dayMs)))
  const counts = new Map(
    (await countDays(db, campaignId, times)).map(({ day, ...counted }) => [day, counted]),
  )
  const none = { sent: 0, replied: 0, bounced: 0, unsubscribed: 0, complained: 0 }
  return dates.map((date, at) => Object.assign({ date: isoDate(date) }, counts.get(at) ?? none))
}
