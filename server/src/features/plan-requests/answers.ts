import type { PoolClient } from 'pg'
import { AppError } from '../../http/errors.ts'
import { queueMail } from '../../mail/mails.ts'
import { notify } from '../notifications/notifications.ts'
import { planDeclinedMail, planGrantedMail } from './answer-mails.ts'
import { announceRequests } from './live.ts'
import { findState, lockAsker, markDeclined, markGranted } from './queries.ts'

/*
 * open -> granted | declined, once, however many administrators answer at the same time: whoever answers locks the account first.
 */

/**
 * Grants the account's open request, and emails the account: an administrator has set its plan. Returns the id of the request, or null if
 * none is open. Requires a lock on the account.
 */
export async function grantPlanRequest(
  client: PoolClient,
  userId: number,
  now: Date,
): Promise<number | null> {
  const planRequestId = await markGranted(client, userId, now)
  if (planRequestId === null) return null
  await queueMail(client, planGrantedMail, { planRequestId })
  await announceRequests(client, userId)
  return planRequestId
}

/** The account of an open request, which stays open until the transaction ends: the account is locked. Throws `not_found` or `plan_request_closed`. */
export async function lockOpenRequest(client: PoolClient, id: number): Promise<{ userId: number }> {
  const userId = await lockAsker(client, id)
  const state = await findState(client, id)
  if (userId === null || state === null) throw new AppError('not_found')
  if (state !== 'open') throw new AppError('plan_request_closed')
  return { userId }
}

/** Declines an open request, and tells the account. Throws `not_found` or `plan_request_closed`. */
export async function declinePlanRequest(
  client: PoolClient,
  id: number,
  { reason, now }: { reason: string | null; now: Date },
): Promise<{ userId: number }> {
  const { userId } = await lockOpenRequest(client, id)
  await markDeclined(client, id, { answer: reason, now })
  await notify(client, { userId, type: 'PLAN_DECLINED', relatedEntityId: `${id}`, content: { reason } })
  await queueMail(client, planDeclinedMail, { planRequestId: id })
  await announceRequests(client, userId)
  return { userId }
}
