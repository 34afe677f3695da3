import { removedDomain } from '@rapport/contract/accounts/rules.ts'
import type { PoolClient } from 'pg'
import type { AccountClient } from '../../database/as-account.ts'

export async function deactivate(client: AccountClient, userId: number, now: Date): Promise<void> {
  await client.query('update users set deactivated_at = $2 where id = $1', [userId, now])
}

/** All tables with an account's own data, except the ledger and its balance. */
const owned = [
  'active_days',
  'sessions',
  'one_time_tokens',
  'saved_searches',
  'recent_searches',
  'reveals',
  'bulk_reveals',
  'notifications',
  'list_enrichments',
  'list_imports',
  'list_import_mappings',
  'lists',
  'list_additions',
  'list_removals',
  'own_contact_values',
  'own_fields',
  'own_people',
  'contacted_versions',
  'inbound_messages',
  'unmatched_messages',
  'campaign_events',
  'campaigns',
  'campaign_templates',
  'refused_addresses',
  'plan_requests',
  'mailboxes',
] as const

/**
 * Until the transaction ends, nobody can refer to the account, spend its credits, or continue or start one of its bulk reveals. Locks in
 * the same order as reveals and administrators, to avoid deadlocks.
 */
export async function lockForErasure(client: PoolClient, userId: number): Promise<void> {
  await client.query('select from users where id = $1 for update', [userId])
  await client.query('select from bulk_reveals where user_id = $1 order by id for update', [userId])
  await client.query('select from credits where user_id = $1 order by module for update', [userId])
}

/**
 * Erases everything of an account except its id, ledger and balance. Requires `lockForErasure`. The address that replaces the account's cannot
 * be guessed, so nobody can take it first and thereby block the erasure.
 */
export async function eraseAccount(client: AccountClient, userId: number, now: Date): Promise<void> {
  // What was sent counts on, and its unsubscribe links go on answering, without a word of whom it was about.
  await client.query('update sends set user_id = null where user_id = $1', [userId])
  for (const table of owned) await client.query(`delete from ${table} where user_id = $1`, [userId])
  await client.query(
    `update users set email = 'removed-' || gen_random_uuid() || '@' || $3::text, password_hash = null, first_name = '', last_name = '',
       picture = null, picture_key = null, picture_url = null, google_subject = null, language = 'en', is_verified = false,
       deactivated_at = null, trial_claimed_at = null, removed_at = $2
     where id = $1`,
    [userId, now, removedDomain],
  )
}
