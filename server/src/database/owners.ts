/**
 * The owner of each table's rows: an account or a team, by a column of its own, an account by the
 * row that a column refers to, or the installation. The erasure of an account follows it, and
 * `owners.test.ts` compares it with the catalog, so a new table must say whose it is.
 *
 * An account's rows are deleted in the order of this table: a row goes before the one that it refers
 * to, unless the foreign key says what to do then.
 */

/**
 * Whether the rows are removed with their account, and those of a team with its last account.
 * `emptied`: they stay, without personal data. `kept`: they stay for this reason.
 */
export type Removal = 'removed' | 'emptied' | { kept: string }

/** Columns that name an account without making it the owner, and why they may outlive it. */
type Names = Readonly<Record<string, string>>

type Exceptions = {
  names?: Names
  /** Why the column may be null. */
  nullable?: string
  /** Why the column refers to its row without a foreign key. */
  unchecked?: string
}

export type Owner = Exceptions &
  (
    | { of: 'account'; column: string; removal: Removal }
    | { of: 'team'; column: string; removal: Removal }
    /** Removed with the row of `parent` whose id is in the column. */
    | { of: 'parent'; parent: string; column: string }
    | { of: 'installation' }
  )

const account = (removal: Removal = 'removed', exceptions: Exceptions = {}): Owner => ({
  of: 'account',
  column: 'user_id',
  removal,
  ...exceptions,
})
const child = (parent: string, column: string, exceptions: Exceptions = {}): Owner => ({
  of: 'parent',
  parent,
  column,
  ...exceptions,
})
const team = (exceptions: Exceptions, removal: Removal = 'removed'): Owner => ({
  of: 'team',
  column: 'team_id',
  removal,
  ...exceptions,
})
const installation: Owner = { of: 'installation' }
const imported = 'the account that imported it, by id'

export const owners: Readonly<Record<string, Owner>> = {
  users: { of: 'account', column: 'id', removal: 'emptied' },
  teams: { of: 'team', column: 'id', removal: 'emptied' },
  team_log: team({ names: { actor_id: 'who did it, by id', subject_id: 'to whom, by id' } }),
  invitations: team({ names: { invited_by: 'who sent it last, by id' } }),
  team_moves: account(),
  leaving_people: account(),
  active_days: account(),
  sessions: account(),
  one_time_tokens: account(),
  saved_searches: account(),
  recent_searches: account(),

  credits: team(
    { names: { user_id: 'the account that opened the team, by id' } },
    { kept: 'the balance of the ledger' },
  ),
  credit_entries: team(
    {
      names: { user_id: 'who spent, by id', granted_by: 'the ledger, by id' },
      nullable: 'the ledger refuses updates: the team of an older row has the number of its account',
    },
    { kept: 'the ledger, by id' },
  ),
  reveals: team({ names: { user_id: 'the account that bought it, by id' } }),
  bulk_reveals: account(),
  bulk_reveal_people: child('bulk_reveals', 'bulk_reveal_id'),
  credit_reservations: account(),
  credit_limits: account(),
  credit_spending: account(),
  bring_ins: account(),
  bring_in_people: child('bring_ins', 'bring_in_id'),
  notifications: account(),

  list_enrichments: account(),
  list_enrichment_links: child('list_enrichments', 'enrichment_id'),
  verifications: account(),
  verification_addresses: child('verifications', 'verification_id'),
  list_imports: account(),
  list_import_rows: child('list_imports', 'import_id'),
  list_import_keys: child('list_imports', 'import_id', {
    unchecked: 'costs as much as the row; a trigger deletes them with the import',
  }),
  list_import_mappings: account(),
  lists: account(),
  list_counts: child('lists', 'list_id', {
    unchecked: 'would wait for the list; upkeep deletes those of lists that are gone',
  }),
  list_additions: account(),
  list_removals: account(),
  list_members: child('lists', 'list_id'),
  removed_members: child('lists', 'list_id'),
  own_contact_values: team({ names: { user_id: imported } }),
  own_fields: team({ names: { user_id: `${imported}; its notes go with it` } }),
  own_people: team({ names: { user_id: imported } }),

  former_sends: team({}),
  contacted_versions: team({ names: { user_id: 'for the previous release' } }),
  sends: account('emptied', {
    nullable: 'what a removed account sent still counts, and its unsubscribe links go on answering',
  }),
  inbound_messages: account(),
  unmatched_messages: account(),
  campaign_events: account(),
  campaigns: account(),
  campaign_steps: child('campaigns', 'campaign_id'),
  step_versions: child('campaign_steps', 'step_id'),
  campaign_mailboxes: child('campaigns', 'campaign_id'),
  enrolments: account(),
  campaign_templates: account(),
  refused_addresses: team({ names: { user_id: 'the account whose email it answered, by id' } }),
  address_verdicts: team({ names: { user_id: 'the account that asked first, by id' } }),
  plan_requests: team({ names: { user_id: 'who asked, by id' } }),
  mailbox_checks: account(),
  mailboxes: account(),
  mailbox_refusals: child('mailboxes', 'mailbox_id'),
  outbox_messages: child('mailboxes', 'mailbox_id'),
  captured_mails: child('mailboxes', 'mailbox_id', { nullable: 'an email of the server itself' }),
  // Access that is ended at Google once the account, or its mailbox, is gone.
  mailbox_revocations: installation,

  companies: installation,
  company_intents_due: installation,
  funding_rounds: installation,
  offices: installation,
  places: installation,
  people: installation,
  positions: installation,
  education: installation,
  contact_values: installation,
  contact_lookups: installation,
  found_contacts: installation,
  email_checks: installation,
  imports: installation,
  people_changes: installation,
  people_changes_trimmed: installation,
  derived_keys: installation,
  index_keepers: installation,

  audit_entries: { of: 'installation', names: { user_id: 'what administrators did, by id' } },
  suppression_receipts: { of: 'installation', names: { user_id: 'who suppressed, by id' } },
  suppressions: installation,
  used_trials: installation,
  first_administrator_link: installation,
  settings: installation,
  sending_identity: installation,
  key_checks: installation,
  provider_pauses: installation,
  provider_requests: installation,
  provider_searches: installation,
  call_counts: installation,
  mail_counts: installation,
  usage_counts: installation,
  migrations: installation,
}
