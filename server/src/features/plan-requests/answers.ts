import type { AccountClient } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId } from '../../database/ids.ts'
import { AppError } from '../../http/errors.ts'
import { queueMail } from '../../mail/mails.ts'
import { notify } from '../notifications/notifications.ts'
import {
  planDeclinedMail,
  planGrantedMail,
  teamPlanDeclinedMail,
  teamPlanGrantedMail,
} from './answer-mails.ts'
import { announceRequests } from './live.ts'
import { deleteOpen, findAnswerees, findRequester, findState, markDeclined, markGranted } from './queries.ts'

/*
 * open -> granted | declined, once, however many administrators answer at the same time: whoever
 * answers locks the account first.
 */

/**
 * Grants the open request of the account's team, and emails its owners and whoever asked: an
 * administrator has set the plan. Returns the id of the request, or null if none is open. Requires a
 * lock on the accounts of the team.
 */
export async function grantPlanRequest(
  client: AccountClient,
  userId: AccountId,
  now: Date,
): Promise<number | null> {
  const planRequestId = await markGranted(client, userId, now)
  if (planRequestId === null) return null
  const requester = await requesterOf(client, planRequestId)
  for (const id of await findAnswerees(client, planRequestId))
    await (id === requester
      ? queueMail(client, planGrantedMail, { planRequestId })
      : queueMail(client, teamPlanGrantedMail, { planRequestId, userId: id }))
  await announceRequests(client, userId)
  return planRequestId
}

/** The account that made a request. Throws `not_found`. */
export async function requesterOf(db: Database, id: number): Promise<AccountId> {
  const userId = await findRequester(db, id)
  if (userId === null) throw new AppError('not_found')
  return userId
}

/**
 * A request stays open until the transaction ends, which must have locked its account. Throws
 * `not_found` or `plan_request_closed`.
 */
export async function assertOpenRequest(client: AccountClient, id: number): Promise<void> {
  const state = await findState(client, id)
  if (state === null) throw new AppError('not_found')
  if (state !== 'open') throw new AppError('plan_request_closed')
}

/**
 * Declines an open request, and tells whoever asked and the owners of their team, whose accounts must
 * be locked. Throws `not_found` or `plan_request_closed`.
 */
export async function declinePlanRequest(
  client: AccountClient,
  { id, userId }: { id: number; userId: AccountId },
  { reason, now }: { reason: string | null; now: Date },
): Promise<void> {
  await assertOpenRequest(client, id)
  await markDeclined(client, id, { answer: reason, now })
  for (const told of await findAnswerees(client, id)) {
    const content = { reason }
    await notify(client, { userId: told, type: 'PLAN_DECLINED', relatedEntityId: `${id}`, content })
    await (told === userId
      ? queueMail(client, planDeclinedMail, { planRequestId: id })
      : queueMail(client, teamPlanDeclinedMail, { planRequestId: id, userId: told }))
  }
  await announceRequests(client, userId)
}

/**
 * Takes back the open request that the account, which leaves its team, has made. Nobody is told but by
 * what they see.
 */
export async function withdrawPlanRequest(client: AccountClient, userId: AccountId): Promise<void> {
  if (await deleteOpen(client, userId)) await announceRequests(client, userId)
}
