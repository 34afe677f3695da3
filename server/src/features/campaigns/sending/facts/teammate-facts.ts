import type { Placeholders } from '../../../../database/placeholders.ts'
import { reaches, samePeople } from '../../../own-people/own-people.ts'

/*
 * What the team's other accounts do with the person of an enrolment `e`. SQL for joins to it, which
 * name `e` and the campaign `c` that it is in.
 */

const person = 'coalesce(e.person_id, e.own_person_id)'

/** SQL that is true of accounts that have, or had, teammates. The rest costs nothing for the others. */
export const hasTeammates = ({ team, account }: Placeholders<'team' | 'account'>) =>
  `(exists (select from users where team_id = ${team} and id <> ${account})
    or (select was_left from teams where id = ${team}))`

const ofEnrolment = hasTeammates({ team: 'e.team_id', account: 'e.user_id' })

/**
 * `same.ids`: the person under each id that the team has for them. `wrote`: when, and which account,
 * another one of the team last wrote to them, or to their address, or one who has left it since.
 */
export const withTeammates = (condition = ofEnrolment) => `left join lateral (
    select ${samePeople({ person, account: 'e.user_id' })} as ids where ${condition}
  ) same on true
  left join lateral (
    select claimed_at as at, user_id as by from (
      (
        select w.claimed_at, w.user_id from sends w
        where w.team_id = e.team_id and w.address_hash = e.address_hash and w.kind = 'step'
          and w.user_id is distinct from e.user_id and ${reaches('w')}
        order by w.claimed_at desc limit 1
      ) union all (
        select w.claimed_at, w.user_id from sends w
        where w.team_id = e.team_id and coalesce(w.person_id, w.own_person_id) = any(same.ids)
          and w.kind = 'step' and w.user_id is distinct from e.user_id and ${reaches('w')}
        order by w.claimed_at desc limit 1
      ) union all (
        select w.claimed_at, w.user_id from former_sends f join sends w on w.id = f.send_id
        where f.team_id = e.team_id
          and (f.address_hash = e.address_hash or coalesce(f.person_id, f.own_person_id) = any(same.ids))
          and w.user_id is distinct from e.user_id and ${reaches('w')}
        order by w.claimed_at desc limit 1
      )
    ) w
    where same.ids is not null order by claimed_at desc limit 1
  ) wrote on true`

/**
 * SQL that is true of enrolments `o` that another account of the team goes on with, in a campaign `k`
 * that runs. People who are held because somebody else's campaign has them keep nobody else waiting,
 * and neither do those without an address.
 */
export const goesOn = `k.status = 'running' and k.archived_at is null and o.removed_at is null
  and o.address_hash is not null
  and (o.state = 'active'
    or (o.state = 'held' and o.reason not in ('in_another_campaign', 'in_teammates_campaign')))`

/** SQL for whether a teammate's running campaign has the person; needs `withTeammates`. */
export const hasTeammatesCampaign = (condition: string) => `(same.ids is not null and exists (
    select from enrolments o join campaigns k on k.id = o.campaign_id
    where o.team_id = e.team_id and o.user_id <> e.user_id and ${goesOn}
      and (o.address_hash = e.address_hash or o.person_id = any(same.ids) or o.own_person_id = any(same.ids))
      and ${condition}
  ))`

/** The earlier one of two that run goes on, and one that doesn't run yet makes way for all. */
export const isFirst = `(o.id < e.id or c.status <> 'running')`
