import type { Pool } from 'pg'
import type { AccountId } from '../../src/database/ids.ts'
import { moveJob } from '../../src/features/moving/moving.ts'

/** Emails that an account has bought of these people, at a time. */
export async function giveReveals(
  pool: Pool,
  userId: AccountId,
  { people, at = new Date() }: { people: readonly number[]; at?: Date },
): Promise<void> {
  await pool.query(
    `with entry as (
       insert into credit_entries (user_id, team_id, module, reason, amount, balance, person_id, created_at)
       select u.id, team_id, 'TALENT_EMAIL_REVEAL', 'reveal', -1, 0, person, $3
       from users u cross join unnest($2::integer[]) person where u.id = $1
       returning id, team_id, person_id
     )
     insert into reveals (user_id, team_id, person_id, kind, entry_id, created_at)
     select $1, team_id, person_id, 'email', id, $3 from entry`,
    [userId, people, at],
  )
}

/** Runs one transaction of a move, as a process that is killed right after it. True: it is over. */
export async function oneTurn(pool: Pool, userId: AccountId, batchSize: number): Promise<boolean> {
  let turns = 0
  const signal = {
    throwIfAborted: () => {
      if (turns++ === 1) throw new Error('killed')
    },
  } as unknown as AbortSignal
  try {
    await moveJob.run({ pool, now: () => new Date(), batchSize }, { userId }, signal)
    return true
  } catch (error) {
    if ((error as Error).message === 'killed') return false
    throw error
  }
}
