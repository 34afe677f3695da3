import type { PoolClient } from 'pg'
import type { TeamId } from '../../../database/ids.ts'

type HashedRow = { id: number; teamId: TeamId; address: string; oldHash: Buffer }

/** People of campaigns whose address is on file, beside its hash. */
export async function findHashed(
  client: PoolClient,
  { after, limit }: { after: number; limit: number },
): Promise<HashedRow[]> {
  const { rows } = await client.query<HashedRow>(
    `select id, team_id as "teamId", address, address_hash as "oldHash" from enrolments
     where id > $1 and address is not null and address_hash is not null order by id limit $2`,
    [after, limit],
  )
  return rows
}

/** If an earlier key left two hashes of one address, one row gets the new one. */
export async function replaceHashes(
  client: PoolClient,
  rows: (HashedRow & { hash: Buffer })[],
): Promise<void> {
  const given = `unnest($1::integer[], $2::integer[], $3::bytea[], $4::bytea[]) g (id, team_id,
    old_hash, hash)`
  const values = [
    rows.map(({ id }) => id),
    rows.map(({ teamId }) => teamId),
    rows.map(({ oldHash }) => oldHash),
    rows.map(({ hash }) => hash),
  ]
  await client.query(
    `update enrolments e set address_hash = g.hash
     from (select distinct on (o.campaign_id, g.hash) g.* from ${given} join enrolments o using (id)
       order by o.campaign_id, g.hash, g.id) g
     where e.id = g.id
       and not exists (select from enrolments o
         where o.campaign_id = e.campaign_id and o.address_hash = g.hash)`,
    values,
  )
  const pairs = `(select distinct team_id, old_hash, hash from ${given} where $1::integer[] is not null) g`
  await client.query(
    `update sends s set address_hash = g.hash from ${pairs}
     where s.team_id = g.team_id and s.address_hash = g.old_hash`,
    values,
  )
  await client.query(
    `update former_sends f set address_hash = s.address_hash from sends s, ${pairs}
     where s.team_id = g.team_id and s.address_hash = g.hash and f.send_id = s.id
       and f.address_hash is distinct from s.address_hash`,
    values,
  )
  await client.query(
    `insert into refused_addresses (team_id, user_id, address_hash, why, send_id, evidence, at,
       enrolment_id)
     select r.team_id, r.user_id, g.hash, r.why, r.send_id, r.evidence, r.at, r.enrolment_id
     from refused_addresses r join ${pairs} on r.team_id = g.team_id and r.address_hash = g.old_hash
     on conflict do nothing`,
    values,
  )
  await client.query(
    `delete from refused_addresses r using ${pairs}
     where r.team_id = g.team_id and r.address_hash = g.old_hash and g.old_hash <> g.hash`,
    values,
  )
}

/**
 * Counts addresses that a team must not write to, and that no person in a campaign has any
 * more.
 */
export async function countUnknownAddresses(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from refused_addresses r
     where not exists (
       select from enrolments e where e.team_id = r.team_id and e.address_hash = r.address_hash
         and e.address is not null
     )`,
  )
  return rows[0]!.count
}
