import type { Reason } from '@rapport/contract/campaigns/reasons.ts'
import type { RefusedReason } from '@rapport/contract/campaigns/vocabularies.ts'
import type { AccountClient } from '../../../database/as-account.ts'
import type { Database } from '../../../database/database.ts'
import type { AccountId } from '../../../database/ids.ts'
import { teamOf } from '../../../database/team-of.ts'
import { goesOn } from '../sending/facts/teammate-facts.ts'
import type { Recipient } from './recipients.ts'

/** The recipients that are known already: identities, and hashes of mailboxes in hexadecimal. */
type Known = { identities: ReadonlySet<number>; hashes: ReadonlySet<string> }

type KnownRow = {
  isHere: boolean
  isElsewhere: boolean
  isTeammates: boolean
  identity: number | null
  hash: string | null
}

/**
 * The people, and their mailboxes, that are in this campaign, those in another one of the account that
 * runs or is paused, and those in one of a teammate that runs.
 */
export async function findEnrolled(
  db: Database,
  userId: AccountId,
  campaignId: number,
  recipients: readonly Recipient[],
): Promise<{ here: Known; elsewhere: Known; withTeammates: Known }> {
  const { rows } = await db.query<KnownRow>(
    `with asked as (
       select unnest($3::integer[]) as id
       union select id from own_people
         where team_id = ${teamOf('$1')} and shared_person_id = any($3::integer[])
     ), found as (
       select e.id from asked join enrolments e on e.person_id = asked.id
         where e.team_id = ${teamOf('$1')}
       union select e.id from asked join enrolments e on e.own_person_id = asked.id
         where e.team_id = ${teamOf('$1')}
       union select e.id from enrolments e
         where e.team_id = ${teamOf('$1')}
           and e.address_hash = any(select decode(given, 'hex') from unnest($4::text[]) given)
     )
     select o.campaign_id = $2 as "isHere",
       o.user_id = $1 and o.campaign_id <> $2 and o.state in ('active', 'held') and o.removed_at is null
         and k.status in ('running', 'paused')
         and k.archived_at is null as "isElsewhere",
       o.user_id <> $1 and ${goesOn} as "isTeammates",
       coalesce(o.person_id, p.shared_person_id, o.own_person_id) as identity,
       encode(o.address_hash, 'hex') as hash
     from found join enrolments o using (id) join campaigns k on k.id = o.campaign_id
     left join own_people p on p.id = o.own_person_id`,
    [
      userId,
      campaignId,
      [...new Set(recipients.flatMap(({ id, identity }) => [id, identity]))],
      recipients.flatMap(({ addressHash }) => addressHash ?? []),
    ],
  )
  const known = (which: KnownRow[]): Known => ({
    identities: new Set(which.flatMap(({ identity }) => identity ?? [])),
    hashes: new Set(which.flatMap(({ hash }) => hash ?? [])),
  })
  return {
    here: known(rows.filter(({ isHere }) => isHere)),
    elsewhere: known(rows.filter(({ isElsewhere }) => isElsewhere)),
    withTeammates: known(rows.filter(({ isTeammates }) => isTeammates)),
  }
}

/** Mailboxes, as hashes in hexadecimal, that the account's team must not write to. */
export async function findRefused(
  db: Database,
  userId: AccountId,
  hashes: string[],
): Promise<{ hash: string; why: RefusedReason }[]> {
  const { rows } = await db.query<{ hash: string; why: RefusedReason }>(
    `select encode(address_hash, 'hex') as hash, why from refused_addresses
     where team_id = ${teamOf('$1')}
       and address_hash = any(select decode(given, 'hex') from unnest($2::text[]) given)`,
    [userId, hashes],
  )
  return rows
}

export type NewEnrolment = Recipient & {
  listId: number | null
  state: 'active' | 'held' | 'stopped'
  reason: Reason | null
}

/** Inserts enrolments. Skips people who are in the campaign already. Requires `lockCampaign`. */
export async function insertEnrolments(
  client: AccountClient,
  userId: AccountId,
  { campaignId, people, now }: { campaignId: number; people: NewEnrolment[]; now: Date },
): Promise<void> {
  await client.query(
    `insert into enrolments (campaign_id, user_id, team_id, person_id, own_person_id, list_id, name,
       address, address_hash, company_domain, variables, zone, state, reason, added_at)
     select $1, $2, ${teamOf('$2')}, "personId", "ownPersonId", "listId", name, address,
       decode("addressHash", 'hex'), "companyDomain", variables, zone, state, reason, $4
     from jsonb_to_recordset($3) r ("personId" integer, "ownPersonId" integer, "listId" integer,
       name text, address text, "addressHash" text,
       "companyDomain" text, variables jsonb, zone text, state text, reason text)
     on conflict do nothing`,
    [campaignId, userId, JSON.stringify(people), now],
  )
}

/** Counts the enrolments of a campaign, including people who were taken out of it. */
export async function countEnrolments(db: Database, campaignId: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::integer as count from enrolments where campaign_id = $1',
    [campaignId],
  )
  return rows[0]!.count
}

/** Those of these people who have a row in the campaign by their own id. */
export async function countThere(db: Database, campaignId: number, ids: number[]): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::integer as count from enrolments
     where campaign_id = $1 and member_id = any($2::integer[])`,
    [campaignId, ids],
  )
  return rows[0]!.count
}

/**
 * Draws the people who are never written to again, from those whose first email isn't planned: the
 * same people each time. Requires `lockCampaign`.
 */
export async function drawHoldout(client: AccountClient, campaignId: number, percent: number): Promise<void> {
  await client.query(
    `update enrolments e set is_holdout = d.is_holdout
     from (
       select id, abs(hashint4extended(id, campaign_id) % 100) < $2 as is_holdout from enrolments
       where campaign_id = $1 and state = 'active' and next_step_id is null
     ) d
     where d.id = e.id and e.is_holdout <> d.is_holdout`,
    [campaignId, percent],
  )
}
