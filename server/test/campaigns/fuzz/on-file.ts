import type { Pool } from 'pg'
import type { AccountId } from '../../../src/database/ids.ts'
import type { ProviderAccount } from './mail/provider-account.ts'

/** What the database has of a history, and what is wrong there by itself. */

/** Whether enrolments `o` and `e` are of one team and have an address or a person in common. */
export const isSamePerson = `o.team_id = e.team_id and (o.address_hash = e.address_hash
  or (select shared_person_id from own_people where id = o.own_person_id)
    = (select shared_person_id from own_people where id = e.own_person_id))`

type Options = { pool: Pool; userIds: readonly AccountId[]; accounts: readonly ProviderAccount[] }

export type Row = {
  key: string
  kind: 'step' | 'test' | 'answer'
  /** The enrolment's address; for an answer, that of the person who is answered. */
  address: string
  /** The address of the account whose mailbox it left. */
  ownEmail: string
  state: string
  reason: string | null
  enrolmentId: number
  stepId: number | null
  mailboxId: number
  /** The reply that an answer answers. */
  replyId: number | null
}

export async function readRows({ pool, userIds }: Options): Promise<Row[]> {
  const { rows } = await pool.query<Row>(
    `select d.key, d.kind, d.state, d.reason, d.enrolment_id as "enrolmentId", d.step_id as "stepId",
       d.mailbox_id as "mailboxId", d.reply_id as "replyId", coalesce(i.sender, e.address) as address,
       u.email as "ownEmail"
     from sends d join enrolments e on e.id = d.enrolment_id join users u on u.id = d.user_id left join inbound_messages i on i.id = d.reply_id
     where d.user_id = any($1)`,
    [userIds],
  )
  return rows
}

/** Every reply is on file, however often its sync was interrupted. */
export async function lostReplies({ pool }: Options, replied: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await pool.query<{ key: string }>(
    `select d.key from sends d where d.key = any($1::uuid[]) and d.kind <> 'test'
       and not exists (select from inbound_messages m where m.enrolment_id = d.enrolment_id and m.class = 'reply')`,
    [[...replied]],
  )
  return rows.map(({ key }) => `a reply to ${key} was lost`)
}

/** No message is on file twice, wherever its provider says that it stands. */
export async function storedTwice({ pool, userIds }: Options): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; count: number }>(
    `select message_id as id, count(*)::integer as count from inbound_messages
     where user_id = any($1) and message_id is not null group by mailbox_id, message_id having count(*) > 1`,
    [userIds],
  )
  return rows.map(({ id, count }) => `the message ${id} is on file ${count} times`)
}

/** Addresses that count as bounced, of which nobody has said so. */
export async function wronglyRefused(
  { pool, userIds, accounts }: Options,
  bounced: ReadonlySet<string>,
): Promise<string[]> {
  const { rows } = await pool.query<{ address: string }>(
    `select distinct e.address from enrolments e
     join refused_addresses r on r.team_id = e.team_id and r.address_hash = e.address_hash and r.why = 'bounced'
     where e.user_id = any($1)`,
    [userIds],
  )
  return rows
    .filter(({ address }) => !bounced.has(address) && !accounts.some((account) => account.isGone(address)))
    .map(({ address }) => `${address} counts as bounced without a reason`)
}

/** Finished people have every step that was there; all others have a reason that the history gave them. */
export async function lostPeople({ pool, userIds }: Options): Promise<string[]> {
  const { rows } = await pool.query<{
    id: number
    state: string
    reason: string | null
    missing: number
    unknown: boolean
    failed: boolean
    refused: boolean
    replied: boolean
    isSecond: boolean
  }>(
    `select e.id, e.state, e.reason,
       (select count(*)::integer from campaign_steps s where s.campaign_id = e.campaign_id
          and not exists (select from sends d where d.enrolment_id = e.id and d.step_id = s.id and d.state = 'sent')) as missing,
       exists (select from sends d where d.enrolment_id = e.id and d.kind = 'step' and d.state = 'unknown') as unknown,
       exists (select from sends d where d.enrolment_id = e.id and d.kind = 'step' and d.state = 'failed') as failed,
       exists (select from refused_addresses r where r.team_id = e.team_id and r.address_hash = e.address_hash) as refused,
       exists (select from inbound_messages m where m.enrolment_id = e.id and m.class = 'reply') as replied,
       exists (select from enrolments o where o.user_id <> e.user_id and o.id < e.id and ${isSamePerson}) as "isSecond"
     from enrolments e where e.user_id = any($1)`,
    [userIds],
  )
  return rows.flatMap(({ id, state, reason, missing, unknown, failed, refused, replied, isSecond }) => {
    const isExplained =
      (state === 'finished' && missing === 0) ||
      (state === 'stopped' && (reason === 'unsubscribed' || reason === 'bounced') && refused) ||
      (state === 'stopped' && reason === 'refused' && failed) ||
      (state === 'stopped' && reason === 'replied' && replied) ||
      (state === 'held' && reason === 'send_unknown' && unknown) ||
      (state === 'held' && reason === 'in_teammates_campaign' && isSecond)
    return isExplained ? [] : [`person ${id} is ${state} (${reason}) with ${missing} steps missing`]
  })
}

/** Companies that got more than five emails of steps within an hour. */
export async function crowdedCompanies({ pool, userIds }: Options): Promise<string[]> {
  const { rows } = await pool.query<{ domain: string; count: number; at: Date }>(
    `select domain, count::integer, at from (
       select company_domain as domain, claimed_at as at, count(*) over (
         partition by user_id, company_domain order by claimed_at
         range between interval '59 minutes 59.999 seconds' preceding and current row
       )
       from sends where user_id = any($1) and kind = 'step' and state in ('sent', 'unknown') and company_domain is not null
     ) each_send where count > 5`,
    [userIds],
  )
  return rows.map(
    ({ domain, count, at }) => `${domain} had ${count} emails in the hour until ${at.toISOString()}`,
  )
}
