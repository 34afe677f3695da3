import { readPhone } from '@rapport/contract/accounts/phone.ts'
import type * as contract from '@rapport/contract/plan-requests/schemas.ts'
import type { PlanRequest } from '@rapport/contract/plan-requests/schemas.ts'
import type { Output } from '@rapport/contract/route.ts'
import { hasRight } from '@rapport/contract/teams/roles.ts'
import type { Pool } from 'pg'
import { asActor, keepOpen, type AccountClient } from '../../database/as-account.ts'
import type { AccountId } from '../../database/ids.ts'
import type { Config } from '../../config/config.ts'
import type { Actor } from '../../http/authorize.ts'
import { AppError } from '../../http/errors.ts'
import { queueMail } from '../../mail/mails.ts'
import { findAdministrators } from '../accounts/accounts.ts'
import { leftOf } from '../credits/credits.ts'
import { notify } from '../notifications/notifications.ts'
import { countRequests, findRequests, insertRequest, isOnTrial, type PlanRequestRow } from './queries.ts'
import { announceRequests } from './live.ts'
import { planRequestMail } from './request-mail.ts'

export {
  requesterOf,
  assertOpenRequest,
  declinePlanRequest,
  grantPlanRequest,
  withdrawPlanRequest,
} from './answers.ts'

export type PlanRequestDeps = { pool: Pool; config: Pick<Config, 'adminEmails'>; now: () => Date }

/**
 * Stores a request for a plan, emails it to every administrator, and notifies those with an
 * account. Throws `not_found` if there are none, `email_unverified` or `plan_already_requested`.
 */
export async function createPlanRequest(
  { pool, config, now }: PlanRequestDeps,
  actor: Actor,
  { note, phone }: Output<(typeof contract.createPlanRequest)['body']>,
): Promise<PlanRequest> {
  const { userId, isVerified } = actor
  const administrators = await findAdministrators(pool, config)
  const addresses = new Set([...config.adminEmails, ...administrators.map(({ email }) => email)])
  if (addresses.size === 0) throw new AppError('not_found')
  if (!isVerified) throw new AppError('email_unverified')
  return asActor(pool, actor, async (client) => {
    const request = await insertRequest(client, userId, {
      note: note?.trim() || null,
      phone: phone === undefined ? null : readPhone(phone),
      now: now(),
    })
    if (!request) throw new AppError('plan_already_requested')
    for (const to of addresses) await queueMail(client, planRequestMail, { to, planRequestId: request.id })
    await notifyAdministrators(client, administrators, { userId, requestId: request.id })
    await announceRequests(client, userId)
    return toContract(actor, request)
  })
}

async function notifyAdministrators(
  client: AccountClient,
  administrators: readonly { id: AccountId }[],
  { userId, requestId }: { userId: AccountId; requestId: number },
): Promise<void> {
  const emailLeft = await leftOf(client, userId, 'TALENT_EMAIL_REVEAL')
  const phoneLeft = await leftOf(client, userId, 'TALENT_PHONE_REVEAL')
  const content = { isTrial: await isOnTrial(client, userId), emailLeft, phoneLeft }
  const { open } = await keepOpen(
    client,
    administrators.map(({ id }) => id),
  )
  for (const account of administrators)
    if (open.has(account.id))
      await notify(client, {
        userId: account.id,
        type: 'PLAN_REQUESTED',
        relatedEntityId: `${requestId}`,
        content,
      })
}

/**
 * A page of the team's requests, newest first. A page beyond the end is empty. Whoever may not ask for
 * a plan reads what was asked and answered, without the words of others.
 */
export async function listPlanRequests(
  { pool }: Pick<PlanRequestDeps, 'pool'>,
  actor: Actor,
  { page, limit }: { page: number; limit: number },
): Promise<Output<(typeof contract.listPlanRequests)['data']>> {
  const [rows, total] = await Promise.all([
    findRequests(pool, actor.userId, { limit, offset: (page - 1) * limit }),
    countRequests(pool, actor.userId),
  ])
  return { items: rows.map((row) => toContract(actor, row)), metadata: { total, page, limit } }
}

function toContract(
  actor: Actor,
  { userId, createdAt, closedAt, note, phone, answer, ...row }: PlanRequestRow,
): PlanRequest {
  const mayRead = userId === actor.userId || hasRight(actor.role, 'oversee')
  return {
    ...row,
    ...(mayRead ? { note, phone, answer } : { note: null, phone: null, answer: null }),
    createdAt: createdAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  }
}
