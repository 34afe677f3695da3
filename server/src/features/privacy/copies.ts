/*
 * Every place where a person's data can stand: each column of text, JSON or bytes of every table, with how suppression reaches it; and each table that belongs to accounts, with how the removal of an
 * account does. `copies.test.ts` compares this with the columns of the database, and `server/test/copies/every-copy.test.ts` fills the places, suppresses, and searches all of them.
 *
 * Files: the index in DATA_DIR follows the database within a second (`people_changes`); its older segments on disk are rewritten by the next merge. An upload's temporary file lives as long as its
 * request. Exports and emails that left the server are out of reach, as are backups.
 */

/**
 * `removed`: with its row. `emptied`: the row stays, the words go. `hash`: keyed, says nothing without SUPPRESSION_KEY. `kept`: belongs to its owner or says something else on purpose.
 * `none`: holds nobody's data. `unfilled`: why the test can't put a person there.
 */
type Reach =
  | { reach: 'removed' | 'emptied'; by: string; unfilled?: string }
  | { reach: 'kept'; why: string }
  | { reach: 'hash' | 'none' }

/** What becomes of a table's rows when the account that they belong to is removed. */
type Removal = 'removed' | 'emptied' | { kept: string } | null

type Place = {
  /** By one or more columns, separated by spaces. */
  columns: Readonly<Record<string, Reach>>
  /** Null: belongs to no account. */
  account: Removal
}

const none: Reach = { reach: 'none' }
const hash: Reach = { reach: 'hash' }
const kept = (why: string): Reach => ({ reach: 'kept', why })
const removed = (by: string, unfilled?: string): Reach => ({
  reach: 'removed',
  by,
  ...(unfilled && { unfilled }),
})
const emptied = (by: string, unfilled?: string): Reach => ({
  reach: 'emptied',
  by,
  ...(unfilled && { unfilled }),
})

const withPerson = 'cascade from people'
const withMember = 'cascade from people and own_people'
const ofOwner = 'words that the account typed'
const ofAccount = 'the account that reads them, not who is found'

const nobodys = (columns: string): Place => ({ columns: { [columns]: none }, account: null })
const accounts = (columns: string, account: Removal = 'removed'): Place => ({
  columns: { [columns]: none },
  account,
})

export const copies: Readonly<Record<string, Place>> = {
  people: {
    columns: {
      'key full_name first_name last_name name_folded linkedin_slug title title_normalised document':
        removed('deletePeople'),
      'observed_on content_hash': removed('deletePeople', 'a month, and a digest'),
    },
    account: null,
  },
  positions: {
    columns: { title: removed(withPerson), 'start_date end_date': removed(withPerson, 'months') },
    account: null,
  },
  education: {
    columns: { 'school school_key degrees fields_of_study': removed(withPerson) },
    account: null,
  },
  contact_values: {
    columns: {
      value: removed(withPerson),
      source: removed(withPerson, 'the name of a file'),
      'kind type date status': none,
    },
    account: null,
  },
  found_contacts: {
    columns: { value: removed(withPerson), 'kind type source date status': none },
    account: null,
  },
  contact_lookups: nobodys('kind provider'),
  email_checks: { columns: { email: removed('deleteEmailChecks'), status: none }, account: null },
  suppressions: { columns: { hash, kind: none }, account: null },
  suppression_receipts: {
    columns: { reason: kept('one line without addresses and links, by whoever suppressed') },
    account: { kept: 'who suppressed, by id' },
  },
  key_checks: nobodys('name value'),
  people_changes: nobodys('kind'),
  derived_keys: nobodys('name digest'),
  companies: {
    columns: {
      'key name name_key domain linkedin_slug industry summary last_funding_category intents content_hash':
        kept('facts of companies'),
    },
    account: null,
  },
  funding_rounds: nobodys('name category date'),
  places: nobodys('city metro state country'),
  imports: {
    columns: { 'source state format': none, refusals: kept('reasons without values of the file') },
    account: null,
  },

  own_people: {
    columns: {
      'full_name first_name last_name title company company_domain linkedin_slug location name_folded company_key':
        removed('deleteByHandles'),
      evidence: none,
    },
    account: 'removed',
  },
  own_contact_values: {
    columns: { value: removed(`deleteByHandles; ${withMember}`), kind: none },
    account: 'removed',
  },
  own_fields: {
    columns: {
      'value folded': removed(`deleteByHandles; ${withMember}`),
      field: removed(withMember, 'the name of a column'),
    },
    account: 'removed',
  },
  list_members: {
    columns: {
      'full_name first_name last_name title company search_text added_title added_company seen_title seen_company':
        removed(withMember),
    },
    account: 'removed',
  },
  removed_members: {
    columns: { 'added_title added_company seen_title seen_company': removed(withMember) },
    account: 'removed',
  },
  list_import_rows: {
    columns: {
      'cells changes dropped': emptied('forgetStagedRows'),
      'reason fault_column matched_by outcome left_alone': none,
    },
    account: 'removed',
  },
  list_imports: {
    columns: {
      columns: emptied('forgetSamples'),
      'title file_name tag_keys': kept(ofOwner),
      'state encoding delimiter mapping rules counts dropped': none,
    },
    account: 'removed',
  },
  list_import_mappings: {
    columns: { 'header_key mapping rules': kept('names of columns') },
    account: 'removed',
  },
  list_enrichments: accounts('kinds state'),
  list_enrichment_links: { columns: { evidence: none }, account: 'removed' },
  list_additions: {
    columns: { 'filters from_title': kept(ofOwner), 'kind state': none },
    account: 'removed',
  },
  lists: { columns: { 'title title_key tags tag_keys': kept(ofOwner) }, account: 'removed' },
  saved_searches: { columns: { 'title query filters': kept(ofOwner) }, account: 'removed' },
  recent_searches: { columns: { 'key filters query': kept(ofOwner) }, account: 'removed' },
  bulk_reveals: accounts('kind state'),
  bulk_reveal_people: { columns: { outcome: none }, account: 'removed' },
  reveals: accounts('kind'),

  campaigns: { columns: { 'name setup': kept(ofOwner), status: none }, account: 'removed' },
  campaign_templates: { columns: { 'name steps': kept(ofOwner) }, account: 'removed' },
  step_versions: { columns: { 'subject document': kept(ofOwner), wait_unit: none }, account: 'removed' },
  enrolments: {
    columns: {
      'name address variables': emptied('erase_enrolment; forgetEmails'),
      address_hash: hash,
      company_domain: kept('a company, whose other people are held by it'),
      'zone state reason': none,
    },
    account: 'removed',
  },
  sends: {
    columns: {
      mail: emptied('forget_words; erase_send'),
      'address_hash mime_hash': hash,
      'message_id sent_message_id draft_id provider_id thread_id unsubscribe_token tracking_token kind state reason':
        none,
    },
    account: 'emptied',
  },
  campaign_events: {
    columns: { detail: emptied('forget_words'), 'kind verdict': none },
    account: 'removed',
  },
  inbound_messages: {
    columns: {
      'sender subject body_text body_html evidence message_id': emptied('forget_words'),
      'provider_id thread_id class': none,
    },
    account: 'removed',
  },
  unmatched_messages: { columns: { provider_id: none }, account: 'removed' },
  refused_addresses: {
    columns: { address_hash: hash, 'why evidence': none },
    account: 'removed',
  },
  captured_mails: {
    columns: { 'recipient subject raw': removed('forgetOutbox'), thread_id: none },
    account: 'removed',
  },
  outbox_messages: {
    columns: { raw: removed('forgetOutbox'), thread_id: none },
    account: 'removed',
  },
  notifications: {
    columns: { content: removed('forgetEmails'), 'type related_entity_id': none },
    account: 'removed',
  },
  mailboxes: {
    columns: {
      'email sender_name signature': kept(ofAccount),
      'provider credentials connection sync_cursor sync_failure brake': none,
    },
    account: 'removed',
  },
  mailbox_revocations: {
    columns: { 'email credentials': kept(ofAccount) },
    account: { kept: 'until the access is ended at Google; belongs to no account any more' },
  },

  users: {
    columns: {
      'email first_name last_name picture_url picture picture_key google_subject': kept(ofAccount),
      'password_hash language plan_code': none,
    },
    account: 'emptied',
  },
  sessions: { columns: { user_agent: kept(ofAccount), 'token_hash first_hash': none }, account: 'removed' },
  one_time_tokens: accounts('purpose hash'),
  plan_requests: { columns: { 'note phone answer': kept(ofAccount), state: none }, account: 'removed' },
  credits: accounts('module', { kept: 'the balance of the ledger' }),
  credit_entries: {
    columns: { note: kept('a reason, by whoever granted'), 'module reason': none },
    account: { kept: 'the ledger, by id' },
  },
  credit_reservations: accounts('module'),
  audit_entries: {
    columns: {
      'before after target_id reason address': kept(
        'ids and numbers, and where an administrator called from',
      ),
      'action target_kind': none,
    },
    account: { kept: 'what administrators did, by id' },
  },
  active_days: { columns: {}, account: 'removed' },
  contacted_versions: { columns: {}, account: 'removed' },
  list_removals: { columns: {}, account: 'removed' },

  used_trials: { columns: { hash }, account: null },
  call_counts: nobodys('key'),
  mail_counts: nobodys('kind'),
  usage_counts: nobodys('kind'),
  index_keepers: nobodys('index'),
  provider_pauses: nobodys('provider'),
  sending_identity: nobodys('system_identifier brake'),
  settings: { columns: { key: none, value: kept('texts of administrators') }, account: null },
  migrations: nobodys('name checksum'),
  'graphile_worker._private_jobs': {
    columns: { 'payload last_error key locked_by': none, flags: none },
    account: null,
  },
  'graphile_worker._private_job_queues': nobodys('queue_name locked_by'),
  'graphile_worker._private_known_crontabs': nobodys('identifier'),
  'graphile_worker._private_tasks': nobodys('identifier'),
}
