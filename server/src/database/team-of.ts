/** SQL for the accounts of an account's team, itself included. */
export const teammatesOf = (account: string) => `(select id from users where team_id = ${teamOf(account)})`

/** SQL for the team of an account: a parameter or a column. */
export const teamOf = (account: string) => `(select team_id from users where id = ${account})`

/**
 * A condition on rows of the ledger: those of an account's team. Older rows name only the account,
 * whose number is their team's.
 */
export const ledgerOf = (account: string, entries = 'credit_entries') =>
  `coalesce(${entries}.team_id, ${entries}.user_id) = ${teamOf(account)}`
