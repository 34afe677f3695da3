import { personName } from '@rapport/contract/accounts/person-name.ts'
import { limits } from '@rapport/contract/limits.ts'
import type * as contract from '@rapport/contract/teams/invitations.ts'
import type { Invitation } from '@rapport/contract/teams/invitations.ts'
import type { TeamLogFact } from '@rapport/contract/teams/log.ts'
import { mayManage, type Role } from '@rapport/contract/teams/roles.ts'
import type { Output } from '@rapport/contract/route.ts'
import type { Pool } from 'pg'
import { asActor, type AccountClient } from '../../database/as-account.ts'
import type { Actor } from '../../http/authorize.ts'
import { AppError } from '../../http/errors.ts'
import type { CallLimit } from '../../limits/call-limit.ts'
import { WindowCounters } from '../../limits/window-counters.ts'
import type { DeliveryConfig } from '../../mail/delivery.ts'
import { requireEmails } from '../../mail/mails.ts'
import { announceToTeam, findTeam, logTeam } from '../teams/teams.ts'
import { invitationMail } from './mails.ts'
import {
  countInvitations,
  deleteExpired,
  deleteInvitation,
  findInvitations,
  findSize,
  insertInvitation,
  isMember,
  lockInvitation,
  renewInvitation,
  type InvitationRow,
  type StandingInvitation,
} from './queries.ts'
import { findByToken } from './tokens.ts'

/*
 * Invitations to a team, by address. Nothing that an inviter is told, and no time that it takes,
 * depends on whether the address has an account: the account is looked up when the email is
 * written, and a suppressed address then gets none. Members of one's own team are the exception,
 * because every member sees them.
 *
 * A row is an invitation that nobody has accepted, open or expired. The link's token is made when
 * the email is written, and only its digest is kept. An invitation stands for as long as the account
 * that sent it last could send it again.
 */

const dayMs = 24 * 60 * 60 * 1000

/** How long a link can be used. */
const validMs = 7 * dayMs

/** How long an expired invitation is listed, so that it can be sent again. */
const listedMs = 30 * dayMs

/** Emails that a team may send in 24 hours. */
const maxADay = 30

export type InvitationsDeps = {
  pool: Pool
  callLimit: CallLimit
  config: DeliveryConfig
  now: () => Date
}

/** A page, newest first. A page beyond the end is empty. */
export async function listInvitations(
  { pool, now }: InvitationsDeps,
  { userId }: Actor,
  { page, limit }: { page: number; limit: number },
): Promise<Output<(typeof contract.listInvitations)['data']>> {
  const [rows, total] = await Promise.all([
    findInvitations(pool, userId, { limit, offset: (page - 1) * limit }),
    countInvitations(pool, userId),
  ])
  return { items: rows.map((row) => toContract(row, now())), metadata: { total, page, limit } }
}

/**
 * Invites an address, and sends it a link. Throws `emails_off`, `email_unverified`, `forbidden` for
 * a role that the actor may not give, `already_member`, `already_invited`, `team_full` if a team on
 * a trial has all its members, and `too_many_requests`.
 */
export async function invite(
  deps: InvitationsDeps,
  actor: Actor,
  { address, email, role }: { address: string; email: string; role: Role },
): Promise<Invitation> {
  const { userId } = actor
  const emails = requireEmails(deps.config)
  assertVerified(actor)
  if (!mayManage(actor.role, role)) throw new AppError('forbidden')
  return counted(deps, actor, { address, email }, (client) =>
    sending(client, deps, { actor, email }, async ({ now, expiresAt }) => {
      const id = await insertInvitation(client, userId, { email, role, now, expiresAt })
      if (id === null) throw new AppError('already_invited')
      await emails.queue(client, invitationMail, { invitationId: id })
      await log(client, actor, { kind: 'invited', details: { email, role }, now })
      return id
    }),
  )
}

/**
 * Sends an invitation again, in the actor's name: the previous link stops working. Throws
 * `not_found`, and what `invite` throws.
 */
export async function resendInvitation(
  deps: InvitationsDeps,
  actor: Actor,
  { address, id }: { address: string; id: number },
): Promise<Invitation> {
  const { userId } = actor
  const emails = requireEmails(deps.config)
  assertVerified(actor)
  const { email } = await asActor(deps.pool, actor, (client) => lockChangeable(client, actor, id))
  return counted(deps, actor, { address, email }, async (client) => {
    await lockChangeable(client, actor, id)
    return sending(client, deps, { actor, email }, async ({ now, expiresAt }) => {
      await renewInvitation(client, userId, { id, now, expiresAt })
      await emails.queue(client, invitationMail, { invitationId: id })
      await log(client, actor, { kind: 'invitation_resent', details: { email }, now })
      return id
    })
  })
}

/** Makes a link useless, whether or not its email has been sent. Throws `not_found` and `forbidden`. */
export async function withdrawInvitation(
  { pool, now }: InvitationsDeps,
  actor: Actor,
  { id }: { id: number },
): Promise<void> {
  await asActor(pool, actor, async (client) => {
    const { email } = await lockChangeable(client, actor, id)
    await deleteInvitation(client, actor.userId, id)
    await log(client, actor, { kind: 'invitation_withdrawn', details: { email }, now: now() })
    await announceToTeam(client, actor.userId, { kind: 'profile' })
  })
}

/** An invitation of the team, by its link's token. Throws `invalid_link`, whatever is wrong with it. */
export async function lookAtInvitation(
  { pool, callLimit, now }: InvitationsDeps,
  { token, address }: { token: string; address: string },
): Promise<Output<(typeof contract.lookAtInvitation)['data']>> {
  await callLimit.count('link', { address })
  const invitation = await findByToken(pool, token, now())
  const team = invitation && (await findTeam(pool, invitation.teamId))
  if (!invitation || !team) throw new AppError('invalid_link')
  const { email, role, expiresAt, teamId } = invitation
  const { isTrial } = await findSize(pool, teamId)
  return {
    team: { name: team.name, isTrial },
    invitedBy: inviterName(invitation),
    email,
    role,
    expiresAt: expiresAt.toISOString(),
  }
}

/** Removes invitations that expired long ago. Must be called regularly. */
export const forgetOldInvitations = ({ pool, now }: Pick<InvitationsDeps, 'pool' | 'now'>): Promise<void> =>
  deleteExpired(pool, new Date(now().getTime() - listedMs))

const inviterName = ({ inviterFirstName, inviterLastName }: StandingInvitation) =>
  personName(inviterFirstName, inviterLastName)

const log = (
  client: AccountClient,
  { teamId, userId: actorId }: Actor,
  entry: TeamLogFact & { now: Date },
): Promise<void> => logTeam(client, { ...entry, teamId, actorId, subjectId: null })

function assertVerified({ isVerified }: Actor): void {
  if (!isVerified) throw new AppError('email_unverified')
}

/** Locks an invitation of the team that the actor may change. Throws `not_found` and `forbidden`. */
async function lockChangeable(client: AccountClient, actor: Actor, id: number): Promise<InvitationRow> {
  const invitation = await lockInvitation(client, actor.userId, id)
  if (!invitation) throw new AppError('not_found')
  if (!mayManage(actor.role, invitation.role)) throw new AppError('forbidden')
  return invitation
}

/**
 * Counts an email of the team, and to its mailbox, before the transaction that queues it. One that
 * is refused doesn't count for the team.
 */
async function counted(
  { pool, callLimit, now }: InvitationsDeps,
  actor: Actor,
  { address, email }: { address: string; email: string },
  run: (client: AccountClient) => Promise<Invitation>,
): Promise<Invitation> {
  const ofTeam = new WindowCounters({ pool, now, windowSeconds: dayMs / 1000 })
  const keys = [{ key: `invite from team ${actor.teamId}`, limit: maxADay }]
  await callLimit.count('invite', { address, email })
  await ofTeam.count(keys)
  try {
    return await asActor(pool, actor, run)
  } catch (error) {
    await ofTeam.giveBack(keys)
    throw error
  }
}

type Validity = { now: Date; expiresAt: Date }

/** Sends an invitation unless the team has the address, or no room. Returns it as it is stored. */
async function sending(
  client: AccountClient,
  { now: clock }: InvitationsDeps,
  { actor: { userId, teamId }, email }: { actor: Actor; email: string },
  store: (validity: Validity) => Promise<number>,
): Promise<Invitation> {
  if (await isMember(client, userId, email)) throw new AppError('already_member')
  const { members, isTrial } = await findSize(client, teamId)
  if (isTrial && members >= limits.maxTrialMembers) throw new AppError('team_full')
  const now = clock()
  const id = await store({ now, expiresAt: new Date(now.getTime() + validMs) })
  await announceToTeam(client, userId, { kind: 'profile' })
  return toContract((await lockInvitation(client, userId, id))!, now)
}

function toContract({ id, email, role, inviter, ...row }: InvitationRow, now: Date): Invitation {
  return {
    id,
    email,
    role,
    invitedBy: inviter && { id: inviter.id, name: personName(inviter.firstName, inviter.lastName) },
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    state: row.expiresAt <= now ? 'expired' : row.isStanding ? 'open' : 'void',
  }
}
