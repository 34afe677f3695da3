import { roles } from '@rapport/contract/teams/roles.ts'
import { nameOf } from './account-name.ts'

/**
 * SQL for the accounts of an account's team, itself included, and those that have left it and whose lists
 * still refer to its own people.
 */
export const teammatesOf = (account: string) => `(
  select id from users where team_id = ${teamOf(account)}
  union all
  select user_id from team_moves where from_team_id = ${teamOf(account)} and kind = 'leave'
)`

/** SQL for the team of an account: a parameter or a column. */
export const teamOf = (account: string) => `(select team_id from users where id = ${account})`

/** SQL for the place of a role among all: owners first. */
export const roleOrder = (role: string) =>
  `array_position(array[${roles.map((each) => `'${each}'`).join(', ')}], ${role})`

/** SQL for the name of a team: that of its oldest owner until it has one; null once it is empty. */
export const teamNameOf = (team: string) => `(
  select coalesce(named.name, (
    select ${nameOf('named_after')} from users named_after
    where named_after.team_id = named.id and named_after.removed_at is null
    order by named_after.team_role <> 'owner', named_after.id limit 1
  )) from teams named where named.id = ${team}
)`

/**
 * A condition on rows of the ledger: those of an account's team. Older rows name only the account,
 * whose number is their team's.
 */
export const ledgerOf = (account: string, entries = 'credit_entries') =>
  `coalesce(${entries}.team_id, ${entries}.user_id) = ${teamOf(account)}`
