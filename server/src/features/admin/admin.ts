import type { listAccounts, listCreditsHistory, setPricingPlan } from '@rapport/contract/admin/schemas.ts'
import type { Output } from '@rapport/contract/route.ts'
import type { Pool } from 'pg'
import { announceChange } from '../../live/announce.ts'
import type { Actor } from '../../http/authorize.ts'
import { AppError } from '../../http/errors.ts'
import { queueMail } from '../../mail/mails.ts'
import { setCredits } from '../credits/credits.ts'
import { grantPlanRequest } from '../plan-requests/plan-requests.ts'
import { linkedinHandle, suppress, type Handle } from '../privacy/privacy.ts'
import { adminCodeMail } from './code-mail.ts'
import { withCode } from './codes.ts'
import {
  codeTimes,
  findAccounts,
  findEntries,
  updatePlan,
  type AccountRow,
  type EntryRow,
  type Period,
} from './queries.ts'

export type AdminDeps = {
  pool: Pool
  config: { jwtSecret: string; suppressionKey: string }
  now: () => Date
}

const maxCodes = 5
const codeWindowMs = 15 * 60 * 1000

/** Emails a one-time code to the actor. Requests made before the first email is sent share it. Throws `too_many_requests`. */
export async function sendCode({ pool, now }: AdminDeps, actor: Actor): Promise<void> {
  const at = now().getTime()
  const times = await codeTimes(pool, actor.userId, new Date(at - codeWindowMs))
  if (times.length >= maxCodes)
    throw new AppError('too_many_requests', {
      retryAfter: (times[times.length - maxCodes]!.getTime() + codeWindowMs - at) / 1000,
    })
  await queueMail(pool, adminCodeMail, { userId: actor.userId })
}

type WithOtp = { otpCode: string }

const codeOf = ({ pool, config, now }: AdminDeps, { userId }: Actor, { otpCode }: WithOtp) => ({
  pool,
  secret: config.jwtSecret,
  now: now(),
  userId,
  code: otpCode,
})

type PlanInput = Output<(typeof setPricingPlan)['body']>

/** Sets an account's plan, expiry and credits by its address. Throws `invalid_code` or `not_found`. */
export async function setPlan(deps: AdminDeps, actor: Actor, input: PlanInput): Promise<void> {
  const { email, code, expiry, emailCredits, phoneCredits } = input
  await withCode(codeOf(deps, actor, input), async (client) => {
    const userId = await updatePlan(client, email, { code, expiresAt: new Date(expiry) })
    if (userId === null) throw new AppError('not_found')
    const change = { userId, reason: 'plan', now: deps.now() } as const
    await setCredits(client, { ...change, module: 'TALENT_EMAIL_REVEAL', left: emailCredits })
    await setCredits(client, { ...change, module: 'TALENT_PHONE_REVEAL', left: phoneCredits })
    await grantPlanRequest(client, userId, deps.now())
    await announceChange(client, userId, { kind: 'profile' })
  })
}

type ReportInput = Period & WithOtp & { page: number; limit: number }

const rangeOf = ({ page, limit }: ReportInput) => ({ offset: (page - 1) * limit, limit })
const metadataOf = ({ page, limit }: ReportInput, total: number) => ({ total, page, limit })

/** A page of the accounts created in a period. Throws `invalid_code`, or `invalid_request` for a time zone that the database does not know. */
export async function reportAccounts(
  deps: AdminDeps,
  actor: Actor,
  input: ReportInput,
): Promise<Output<(typeof listAccounts)['data']>> {
  const { rows, total } = await withCode(codeOf(deps, actor, input), (client) =>
    knownTimeZone(() => findAccounts(client, input, rangeOf(input))),
  )
  return { items: rows.map(toContractAccount), metadata: metadataOf(input, total) }
}

/** A page of the credit changes of all accounts in a period. Throws like `reportAccounts`. */
export async function reportCredits(
  deps: AdminDeps,
  actor: Actor,
  input: ReportInput,
): Promise<Output<(typeof listCreditsHistory)['data']>> {
  const { rows, total } = await withCode(codeOf(deps, actor, input), (client) =>
    knownTimeZone(() => findEntries(client, input, rangeOf(input))),
  )
  return { items: rows.map(toContractEntry), metadata: metadataOf(input, total) }
}

const invalidParameter = '22023'

/** The contract knows the time zones of the JavaScript engine; the database has its own list. */
async function knownTimeZone<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if ((error as { code?: unknown }).code !== invalidParameter) throw error
    throw new AppError('invalid_request', {
      errors: [{ path: 'timeZone', code: 'error_invalid_time_zone' }],
      cause: error,
    })
  }
}

function toContractAccount({ planExpiry, createdAt, ...row }: AccountRow) {
  return { ...row, planExpiry: planExpiry?.toISOString() ?? null, createdAt: createdAt.toISOString() }
}

function toContractEntry({ createdAt, ...row }: EntryRow) {
  return { ...row, createdAt: createdAt.toISOString() }
}

type SuppressInput = WithOtp & { email?: string | undefined; linkedinUrl?: string | undefined }

/** Suppresses people for good by an address, a profile link, or both. Throws `invalid_code`. */
export async function suppressPerson(
  deps: AdminDeps,
  actor: Actor,
  input: SuppressInput,
): Promise<{ removed: number }> {
  const handles: Handle[] = []
  if (input.email !== undefined) handles.push({ kind: 'email', value: input.email })
  if (input.linkedinUrl !== undefined) handles.push(profileHandle(input.linkedinUrl))
  return withCode(codeOf(deps, actor, input), async (client) => ({
    removed: await suppress(client, deps.config.suppressionKey, handles),
  }))
}

function profileHandle(url: string): Handle {
  const handle = linkedinHandle(url)
  if (handle) return handle
  throw new AppError('invalid_request', {
    errors: [{ path: 'linkedinUrl', code: 'error_invalid_linkedin_url' }],
  })
}
