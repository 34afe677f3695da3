/** SQL for the team of an account: a parameter or a column. */
export const teamOf = (account: string) => `(select team_id from users where id = ${account})`
