import type { Role } from '@rapport/contract/teams/roles.ts'
import type { AccountId } from '@rapport/server/database/ids.ts'
import { joinTeam } from '@rapport/test-support/teams.ts'
import { createHash, randomBytes } from 'node:crypto'
import { createAccount, type Account, type AccountOptions } from './accounts.ts'
import { inDatabase } from './database.ts'

/** Opens an account in the team of another. */
export async function createTeammate(
  of: AccountId,
  role: Role,
  options: AccountOptions = {},
): Promise<Account> {
  const account = await createAccount(options)
  await inDatabase((pool) => joinTeam(pool, { id: account.id, of, role }))
  return account
}

/** Invites an address into the team of an account, and returns the path of the link. */
export async function createInvitation(
  by: AccountId,
  email: string,
  { role = 'member', isExpired = false }: { role?: Role; isExpired?: boolean } = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await inDatabase((pool) =>
    pool.query(
      `insert into invitations (team_id, email, role, hash, invited_by, created_at, sent_at, expires_at)
       select team_id, $2, $3, $4, id, now() - interval '2 days', now() - interval '2 days',
         now() + $5::int * interval '1 day' from users where id = $1`,
      [by, email, role, createHash('sha256').update(token).digest(), isExpired ? -1 : 5],
    ),
  )
  return `/invitation#token=${token}`
}
