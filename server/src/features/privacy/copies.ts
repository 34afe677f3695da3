/*
 * Every place where a person's data can stand: each column of text, JSON or bytes of every table,
 * with how suppression reaches it. `copies.test.ts` compares this with the columns of the database,
 * and `server/test/copies/every-copy.test.ts` fills the places, suppresses, and searches all of
 * them. What the removal of an account does to a table's rows is in `database/owners.ts`.
 *
 * Files: the index in DATA_DIR follows the database within a second (`people_changes`); its older
 * segments on disk are rewritten by the next merge. An upload's temporary file lives as long as its
 * request. Exports and emails that left the server are out of reach, as are backups.
 */

/**
 * `removed`: with its row. `emptied`: the row stays, the words go. `hash`: keyed, reveals nothing
 * without SUPPRESSION_KEY. `kept`: belongs to its owner or has another meaning on purpose. `none`:
 * contains no personal data. `unfilled`: why the test can't put a person there.
 */
type Reach =
  | { reach: 'removed' | 'emptied'; by: string; unfilled?: string }
  | { reach: 'kept'; why: string }
  | { reach: 'hash' | 'none' }

/** The key is one or more columns, separated by spaces. */
type Place = Readonly<Record<string, Reach>>

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

/**
 * Read by developers who add a column, and by the tests that compare it with the database.
 * @public
 */
export const copies: Readonly<Record<string, Place>> = {
  people: {
    'key full_name first_name last_name name_folded linkedin_slug title title_normalised document':
      removed('deletePeople'),
    'observed_on content_hash': removed('deletePeople', 'a month, and a digest'),
  },
  positions: {
    title: removed(withPerson),
    'start_date end_date': removed(withPerson, 'months'),
  },
  education: {
    'school school_key degrees fields_of_study': removed(withPerson),
  },
  contact_values: {
    value: removed(withPerson),
    source: removed(withPerson, 'the name of a file'),
    'kind type date status': none,
  },
  found_contacts: {
    value: removed(withPerson),
    'kind type source date status': none,
  },
  contact_lookups: { 'kind provider': none },
  email_checks: {
    email: removed('deleteEmailChecks'),
    evidence: removed('deleteEmailChecks', 'what a verifier said, without the address'),
    'status verdict reason said_by': none,
  },
  address_verdicts: {
    hash,
    evidence: removed('deleteEmailChecks', 'what a verifier said, without the address'),
    'verdict reason said_by': none,
  },
  provider_searches: { provider: none, query_key: hash, scroll_token: none },
  bring_ins: {
    'query filters': kept(ofOwner),
    'provider left_filters module state why unfit_by waits_for': none,
    query_key: hash,
  },
  suppressions: { hash, kind: none },
  suppression_receipts: {
    reason: kept('one line without addresses and links, by whoever suppressed'),
  },
  key_checks: { 'name value': none },
  first_administrator_link: { hash },
  people_changes: { kind: none },
  derived_keys: { 'name digest': none },
  companies: {
    'key name name_key domain linkedin_slug industry type summary last_funding_category intents content_hash':
      kept('facts of companies'),
  },
  funding_rounds: { 'name category date': none },
  places: { 'city metro state country': none },
  imports: {
    'source state format': none,
    refusals: kept('reasons without values of the file'),
  },

  own_people: {
    'full_name first_name last_name title company company_domain linkedin_slug location name_folded company_key':
      removed('deleteByHandles'),
    evidence: none,
  },
  own_contact_values: {
    value: removed(`deleteByHandles; ${withMember}`),
    'kind source type status date': none,
  },
  own_fields: {
    'value folded': removed(`deleteByHandles; ${withMember}`),
    field: removed(withMember, 'the name of a column'),
  },
  list_members: {
    'full_name first_name last_name title company search_text added_title added_company seen_title seen_company':
      removed(withMember),
  },
  removed_members: {
    'added_title added_company seen_title seen_company': removed(withMember),
  },
  list_import_rows: {
    'cells changes dropped': emptied('forgetStagedRows'),
    'reason fault_column matched_by outcome left_alone': none,
  },
  list_imports: {
    columns: emptied('forgetSamples'),
    'title file_name tag_keys': kept(ofOwner),
    'state encoding delimiter mapping rules counts dropped': none,
  },
  list_import_mappings: {
    'header_key mapping rules': kept('names of columns'),
  },
  list_enrichments: { 'kinds state': none },
  list_enrichment_links: { evidence: none },
  verifications: { 'verifier state': none },
  verification_addresses: { hash, 'verdict reason said_by': none },
  list_additions: {
    'filters from_title': kept(ofOwner),
    'kind state': none,
  },
  lists: { 'title title_key tags tag_keys': kept(ofOwner) },
  saved_searches: { 'title query filters': kept(ofOwner) },
  recent_searches: { 'key filters query': kept(ofOwner) },
  bulk_reveals: { 'kind state': none },
  bulk_reveal_people: { outcome: none },
  reveals: { kind: none },

  campaigns: { 'name setup': kept(ofOwner), status: none },
  campaign_templates: { 'name steps': kept(ofOwner) },
  step_versions: { 'subject document': kept(ofOwner), wait_unit: none },
  enrolments: {
    'name address variables': emptied('erase_enrolment; forgetEmails'),
    address_hash: hash,
    company_domain: kept('a company, whose other people are held by it'),
    'zone state reason': none,
  },
  sends: {
    'mail company_domain': emptied('forget_words; erase_send'),
    'address_hash mime_hash': hash,
    'message_id sent_message_id sent_mark draft_id provider_id thread_id unsubscribe_token tracking_token kind state reason address_status':
      none,
  },
  campaign_events: {
    detail: emptied('forget_words'),
    'kind verdict': none,
  },
  inbound_messages: {
    'sender subject body_text body_html evidence message_id': emptied('forget_words'),
    'provider_id thread_id class': none,
  },
  unmatched_messages: { provider_id: none },
  former_sends: { address_hash: hash },
  refused_addresses: {
    address_hash: hash,
    'why evidence': none,
  },
  captured_mails: {
    'recipient subject raw': removed('forgetOutbox'),
    thread_id: none,
  },
  outbox_messages: {
    raw: removed('forgetOutbox'),
    thread_id: none,
  },
  notifications: {
    content: removed('forgetEmails'),
    'type related_entity_id': none,
  },
  mailboxes: {
    'email sender_name signature signs_in_as': kept(ofAccount),
    'provider credentials connection sync_cursor sync_failure brake held rejected_sign_ins': none,
  },
  mailbox_checks: {
    findings: kept(ofAccount),
    'reason arrival': none,
  },
  mailbox_revocations: {
    'email credentials': kept(ofAccount),
  },

  users: {
    'email first_name last_name picture_url picture picture_key google_subject': kept(ofAccount),
    'password_hash language plan_code team_role': none,
  },
  teams: { name: kept(ofAccount) },
  team_moves: { kind: none },
  team_log: { details: emptied('forgetEmails'), kind: none },
  invitations: { email: removed('forgetInvitations'), role: none, hash },
  sessions: { user_agent: kept(ofAccount), 'token_hash first_hash': none },
  one_time_tokens: { 'purpose hash': none },
  plan_requests: { 'note phone answer': kept(ofAccount), state: none },
  credits: { module: none },
  credit_entries: {
    note: kept('a reason, by whoever granted'),
    'module reason': none,
  },
  credit_reservations: { module: none },
  credit_limits: { module: none },
  credit_spending: { module: none },
  audit_entries: {
    'before after target_id reason address': kept('ids and numbers, and where an administrator called from'),
    'action target_kind': none,
  },

  used_trials: { hash },
  call_counts: { key: none },
  mail_counts: { kind: none },
  usage_counts: { kind: none },
  index_keepers: { index: none },
  provider_pauses: { 'provider reason': none },
  provider_requests: { 'provider what outcome': none },
  sending_identity: { 'system_identifier brake': none },
  settings: { key: none, value: kept('texts of administrators') },
  migrations: { 'name checksum': none },
  'graphile_worker._private_jobs': {
    'payload last_error key locked_by': none,
    flags: none,
  },
  'graphile_worker._private_job_queues': { 'queue_name locked_by': none },
  'graphile_worker._private_known_crontabs': { identifier: none },
  'graphile_worker._private_tasks': { identifier: none },
}
