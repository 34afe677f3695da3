import { nameOf } from './account-name.ts'

/** SQL for the accounts of an account's team, itself included. */
export const teammatesOf = (account: string) => `(select id from users where team_id = ${teamOf(account)})`

/** SQL for the team of an account: a parameter or a column. */
export const teamOf = (account: string) => `(select team_id from users where id = ${account})`

/** SQL for the name of a team: that of its oldest owner until it has one; null once it is empty. */
export const teamNameOf = (team: string) => `(
  select coalesce(t.name, (
    select ${nameOf('u')} from users u where u.team_id = t.id and u.removed_at is null
    order by u.team_role <> 'owner', u.id limit 1
  )) from teams t where t.id = ${team}
)`

/**
 * A condition on rows of the ledger: those of an account's team. Older rows name only the account,
 * whose number is their team's.
 */
export const ledgerOf = (account: string, entries = 'credit_entries') =>
  `coalesce(${entries}.team_id, ${entries}.user_id) = ${teamOf(account)}`
