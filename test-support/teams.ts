import type { Role } from '@rapport/contract/teams/roles.ts'
import type { AccountId } from '@rapport/server/database/ids.ts'
import type { Pool } from 'pg'

/** Puts an account into the team of another. */
export async function joinTeam(
  pool: Pool,
  { id, of, role }: { id: AccountId; of: AccountId; role: Role },
): Promise<void> {
  await pool.query(
    `update users set team_role = $3, team_id = (select team_id from users where id = $2) where id = $1`,
    [id, of, role],
  )
}
