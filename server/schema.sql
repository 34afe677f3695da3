-- The schema after all migrations, in the order of names. For reading: never run or edited.
-- After a new migration: npm run schema.

create extension pg_trgm;

create table active_days (
  day date not null,
  user_id integer not null references users(id) on delete cascade,
  constraint active_days_pkey primary key (day, user_id)
);

create table address_verdicts (
  user_id integer references users(id) on delete cascade,
  hash bytea not null,
  verdict text not null,
  reason text not null,
  evidence text not null,
  said_by text not null,
  checked_at timestamptz not null,
  team_id integer not null references teams(id),
  constraint address_verdicts_pkey primary key (team_id, hash),
  constraint address_verdicts_verdict_check check (verdict in ('valid', 'catch_all', 'risky', 'invalid', 'unknown'))
);
create index address_verdicts_hash_idx on address_verdicts (hash);
create unique index address_verdicts_user_id_hash_idx on address_verdicts (user_id, hash);
create trigger fill_team before insert on address_verdicts
  for each row
  execute function fill_team();

create table audit_entries (
  id bigint not null generated always as identity primary key,
  at timestamptz not null,
  user_id integer references users(id),
  session_id uuid,
  address text,
  action text not null,
  target_kind text,
  target_id text,
  before jsonb,
  after jsonb,
  reason text,
  constraint audit_entries_check check ((target_kind is null) = (target_id is null))
);
create index audit_entries_action_id_idx on audit_entries (action, id);
create index audit_entries_at_id_idx on audit_entries (at, id);
create index audit_entries_target_kind_target_id_id_idx on audit_entries (target_kind, target_id, id) where target_kind is not null;
create index audit_entries_user_id_id_idx on audit_entries (user_id, id);
create trigger append_only before delete or update or truncate on audit_entries
  for each statement
  execute function refuse_change();

create table bring_in_people (
  bring_in_id integer not null references bring_ins(id) on delete cascade,
  person_id integer not null references people(id) on delete cascade,
  is_new boolean not null,
  fits boolean,
  constraint bring_in_people_pkey primary key (bring_in_id, person_id)
);
create index bring_in_people_person_id_idx on bring_in_people (person_id);

create table bring_ins (
  id integer not null generated always as identity primary key,
  user_id integer not null references users(id) on delete cascade,
  provider text not null,
  query_key bytea not null,
  query jsonb not null,
  filters jsonb not null,
  left_filters jsonb not null,
  module text not null,
  state text not null default 'running',
  why text,
  wanted integer not null,
  received integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  repeated integer not null default 0,
  suppressed integer not null default 0,
  unreadable integer not null default 0,
  unfit integer not null default 0,
  unfit_by jsonb not null default '{}'::jsonb,
  waits_for text,
  waits_until timestamptz,
  failures integer not null default 0,
  list_id integer references lists(id) on delete set null,
  created_at timestamptz not null,
  finished_at timestamptz,
  constraint bring_ins_module_check check (module in ('TALENT_EMAIL_REVEAL', 'TALENT_PHONE_REVEAL')),
  constraint bring_ins_state_check check (state in ('running', 'finished', 'cancelled', 'stopped', 'failed')),
  constraint bring_ins_waits_for_check check (waits_for in ('import', 'provider')),
  constraint bring_ins_wanted_check check (wanted > 0),
  constraint bring_ins_why_check check (why in ('no_more', 'ceiling', 'key', 'credit', 'outage', 'lost_place', 'limit'))
);
create index bring_ins_list_id_idx on bring_ins (list_id) where list_id is not null;
create unique index bring_ins_running on bring_ins (provider, query_key) where state = 'running';
create index bring_ins_user_id_id_idx on bring_ins (user_id, id);

create table bulk_reveal_people (
  bulk_reveal_id integer not null references bulk_reveals(id) on delete cascade,
  person_id integer references people(id) on delete cascade,
  outcome text not null default 'waiting',
  own_person_id integer references own_people(id) on delete cascade,
  member_id integer not null generated always as (coalesce(person_id, own_person_id)) stored,
  constraint bulk_reveal_people_pkey primary key (bulk_reveal_id, member_id),
  constraint bulk_reveal_people_check check (num_nonnulls(person_id, own_person_id) = 1),
  constraint bulk_reveal_people_outcome_check check (outcome in ('waiting', 'revealed', 'owned', 'nothing', 'unavailable'))
);
create index bulk_reveal_people_own_person_id_idx on bulk_reveal_people (own_person_id);
create index bulk_reveal_people_person_id_idx on bulk_reveal_people (person_id);

create table bulk_reveals (
  id integer not null generated always as identity primary key,
  user_id integer not null references users(id) on delete cascade,
  kind text not null,
  state text not null default 'running',
  created_at timestamptz not null,
  finished_at timestamptz,
  enrichment_id integer references list_enrichments(id) on delete cascade,
  constraint bulk_reveals_check check ((state = 'running') = (finished_at is null)),
  constraint bulk_reveals_kind_check check (kind in ('email', 'phone')),
  constraint bulk_reveals_state_check check (state in ('running', 'finished', 'cancelled', 'out_of_credits', 'failed'))
);
create index bulk_reveals_enrichment_id_idx on bulk_reveals (enrichment_id) where enrichment_id is not null;
create index bulk_reveals_running on bulk_reveals (id) where state = 'running';
create index bulk_reveals_user_id_id_idx on bulk_reveals (user_id, id);

create unlogged table call_counts (
  key bytea not null primary key,
  count integer not null,
  expires_at timestamptz not null
);
create index call_counts_expires_at_idx on call_counts (expires_at);

create table campaign_events (
  id bigint not null generated always as identity primary key,
  user_id integer not null references users(id) on delete cascade,
  campaign_id integer references campaigns(id) on delete cascade,
  enrolment_id integer references enrolments(id) on delete cascade,
  send_id integer references sends(id) on delete set null,
  kind text not null,
  verdict text,
  detail jsonb not null default '{}'::jsonb,
  at timestamptz not null,
  constraint campaign_events_verdict_check check (verdict in ('human', 'machine', 'unknown'))
);
create index campaign_events_campaign_id_kind_at_idx on campaign_events (campaign_id, kind, at);
create index campaign_events_enrolment_id_at_idx on campaign_events (enrolment_id, at);
create index campaign_events_send_id_kind_at_idx on campaign_events (send_id, kind, at) where kind in ('opened', 'clicked', 'scanned');
create index campaign_events_user_id_kind_at_idx on campaign_events (user_id, kind, at);
create trigger campaign_events_are_append_only before update of kind, verdict, detail, at on campaign_events
  for each row
  when (new.kind is distinct from old.kind or new.at is distinct from old.at or new.verdict is distinct from old.verdict or new.detail is distinct from (old.detail - 'evidence' - 'url'))
  execute function refuse_change();

create table campaign_mailboxes (
  campaign_id integer not null references campaigns(id) on delete cascade,
  mailbox_id integer not null references mailboxes(id) on delete cascade,
  constraint campaign_mailboxes_pkey primary key (campaign_id, mailbox_id)
);
create index campaign_mailboxes_mailbox_id_idx on campaign_mailboxes (mailbox_id);

create table campaign_steps (
  id integer not null generated always as identity primary key,
  campaign_id integer not null references campaigns(id) on delete cascade,
  "position" integer not null,
  removed_at timestamptz
);
create index campaign_steps_campaign_id_position_idx on campaign_steps (campaign_id, "position");

create table campaign_templates (
  id integer not null generated always as identity primary key,
  user_id integer not null references users(id) on delete cascade,
  name text not null,
  steps jsonb not null,
  created_at timestamptz not null,
  constraint campaign_templates_name_check check (name <> '')
);
create index campaign_templates_user_id_id_idx on campaign_templates (user_id, id);

create table campaigns (
  id integer not null generated always as identity primary key,
  user_id integer not null references users(id) on delete cascade,
  name text not null,
  status text not null default 'draft',
  created_at timestamptz not null,
  archived_at timestamptz,
  version integer not null default 1,
  setup jsonb not null default '{}'::jsonb,
  updated_at timestamptz not null,
  launched_at timestamptz,
  finished_at timestamptz,
  is_sample boolean not null default false,
  constraint campaigns_id_user_id_key unique (id, user_id),
  constraint campaigns_name_check check (name <> ''),
  constraint campaigns_status_check check (status in ('draft', 'running', 'paused', 'finished'))
);
create index campaigns_user_id_id_idx on campaigns (user_id, id);

create table captured_mails (
  id integer not null generated always as identity primary key,
  recipient text not null,
  subject text not null,
  raw text not null,
  created_at timestamptz not null,
  mailbox_id integer references mailboxes(id) on delete cascade,
  thread_id text
);

create table companies (
  id integer not null generated always as identity primary key,
  key text not null unique,
  name text not null,
  name_key text not null,
  domain text,
  linkedin_slug text,
  industry text,
  founded_year smallint,
  headcount_min integer,
  headcount_max integer,
  headcount_growth double precision,
  revenue bigint,
  linkedin_followers integer,
  headquarters_id integer references places(id),
  summary text,
  funding_total bigint,
  funding_round_count smallint,
  last_funding_on date,
  last_funding_amount bigint,
  last_funding_category text,
  intents text[] not null default '{}'::text[],
  content_hash bytea not null,
  updated_at timestamptz not null default now(),
  type text,
  constraint companies_check check (headcount_max is null or headcount_max >= headcount_min),
  constraint companies_check1 check (headcount_max is null or headcount_min is not null),
  constraint companies_founded_year_check check (founded_year >= 0 and founded_year <= 2200),
  constraint companies_funding_round_count_check check (funding_round_count >= 0),
  constraint companies_funding_total_check check (funding_total >= 0),
  constraint companies_headcount_min_check check (headcount_min >= 0),
  constraint companies_last_funding_amount_check check (last_funding_amount >= 0),
  constraint companies_linkedin_followers_check check (linkedin_followers >= 0),
  constraint companies_name_check check (name <> ''),
  constraint companies_revenue_check check (revenue >= 0)
);
create index companies_domain_idx on companies (domain) where domain is not null;
create index companies_name_key_idx on companies (name_key);
create trigger log_added after insert on companies
  referencing new table as changed
  for each statement
  execute function log_changes('company');
create trigger log_changed after update on companies
  referencing old table as before new table as changed
  for each statement
  execute function log_changed_companies();
create trigger log_shown after update on companies
  referencing old table as before new table as changed
  for each statement
  execute function log_shown_companies();
create trigger refresh_members after update on companies
  referencing old table as before new table as changed
  for each statement
  execute function refresh_members_of_companies();

create table company_intents_due (
  company_id integer not null primary key
);

create table contact_lookups (
  person_id integer not null references people(id) on delete cascade,
  kind text not null,
  provider text not null,
  is_hit boolean not null,
  asked_at timestamptz not null,
  constraint contact_lookups_pkey primary key (person_id, kind, provider),
  constraint contact_lookups_kind_check check (kind in ('email', 'phone'))
);
create trigger copy_contact_lookup after insert or update on contact_lookups
  for each row
  execute function copy_contact_lookup();

create table contact_values (
  person_id integer not null references people(id) on delete cascade,
  kind text not null,
  value text not null,
  type text not null,
  source text not null,
  date text,
  status text not null,
  constraint contact_values_pkey primary key (person_id, kind, value),
  constraint contact_values_kind_check check (kind in ('email', 'phone')),
  constraint contact_values_status_check check (status in ('verified', 'risky', 'unverified', 'invalid')),
  constraint contact_values_type_check check (type in ('professional', 'personal', 'mobile', 'office', 'other'))
);
create index contact_values_email on contact_values (value) where kind = 'email';
create trigger log_contacts after insert or delete or update or truncate on contact_values
  for each statement
  execute function log_contacts();
create trigger log_people_added after insert on contact_values
  referencing new table as changed
  for each statement
  execute function log_people_of_contacts();
create trigger log_people_changed after update on contact_values
  referencing new table as changed
  for each statement
  execute function log_people_of_contacts();
create trigger log_people_removed after delete on contact_values
  referencing old table as changed
  for each statement
  execute function log_people_of_contacts();

create table contacted_versions (
  user_id integer references users(id) on delete cascade,
  version xid8 not null,
  team_id integer not null primary key references teams(id)
);
create index contacted_versions_user_id_idx on contacted_versions (user_id);

create table credit_entries (
  id bigint not null generated always as identity primary key,
  user_id integer not null references users(id),
  module text not null,
  reason text not null,
  amount integer not null,
  balance integer not null,
  person_id integer,
  created_at timestamptz not null,
  refunded_entry_id bigint unique references credit_entries(id),
  granted_by integer references users(id),
  note text,
  request_id uuid,
  team_id integer references teams(id),
  constraint credit_entries_amount_check check (amount <> 0),
  constraint credit_entries_balance_check check (balance >= 0),
  constraint credit_entries_check check ((reason = 'reveal') = (person_id is not null)),
  constraint credit_entries_grant_check check ( case reason when 'grant' then amount > 0 and num_nulls(granted_by, note, request_id) = 0 when 'correction' then amount < 0 and num_nulls(granted_by, note, request_id) = 0 when 'plan' then request_id is null else num_nonnulls(granted_by, note, request_id) = 0 end),
  constraint credit_entries_module_check check (module in ('TALENT_EMAIL_REVEAL', 'TALENT_PHONE_REVEAL')),
  constraint credit_entries_note_check check (char_length(note) >= 1 and char_length(note) <= 200),
  constraint credit_entries_reason_check check (reason in ('opening', 'trial', 'trial_used', 'plan', 'grant', 'correction', 'demo', 'reveal', 'refund', 'search', 'bring_in', 'transfer')),
  constraint credit_entries_refund_check check ((reason = 'refund') = (refunded_entry_id is not null) and (reason <> 'refund' or amount = 1))
);
create index credit_entries_coalesce_id_idx on credit_entries (coalesce(team_id, user_id), id);
create index credit_entries_created_at_id_idx on credit_entries (created_at, id);
create index credit_entries_reveals on credit_entries (created_at, module) where reason = 'reveal';
create index credit_entries_user_id_id_idx on credit_entries (user_id, id);
create unique index credit_entries_user_id_request_id_idx on credit_entries (user_id, request_id) where request_id is not null;
create trigger append_only before delete or update or truncate on credit_entries
  for each statement
  execute function refuse_change();
create trigger count_spending after insert on credit_entries
  referencing new table as added
  for each statement
  execute function count_spending();
create trigger fill_team before insert on credit_entries
  for each row
  execute function fill_team();

create table credit_limits (
  user_id integer not null references users(id),
  module text not null,
  amount integer not null,
  constraint credit_limits_pkey primary key (user_id, module),
  constraint credit_limits_amount_check check (amount >= 0),
  constraint credit_limits_module_check check (module in ('TALENT_EMAIL_REVEAL', 'TALENT_PHONE_REVEAL'))
);

create table credit_reservations (
  bulk_reveal_id integer not null primary key references bulk_reveals(id) on delete cascade,
  user_id integer not null references users(id),
  module text not null,
  amount integer not null,
  constraint credit_reservations_amount_check check (amount >= 0),
  constraint credit_reservations_module_check check (module in ('TALENT_EMAIL_REVEAL', 'TALENT_PHONE_REVEAL'))
);
create index credit_reservations_user_id_module_idx on credit_reservations (user_id, module);

create table credit_spending (
  user_id integer not null references users(id),
  module text not null,
  month date not null,
  spent integer not null,
  constraint credit_spending_pkey primary key (user_id, module, month),
  constraint credit_spending_module_check check (module in ('TALENT_EMAIL_REVEAL', 'TALENT_PHONE_REVEAL')),
  constraint credit_spending_spent_check check (spent >= 0)
);

create table credits (
  user_id integer references users(id) on delete cascade,
  module text not null,
  total integer not null,
  used integer not null default 0,
  team_id integer not null references teams(id),
  constraint credits_team_id_module_idx primary key (team_id, module),
  constraint credits_check check (used <= total),
  constraint credits_module_check check (module in ('TALENT_EMAIL_REVEAL', 'TALENT_PHONE_REVEAL')),
  constraint credits_total_check check (total >= 0),
  constraint credits_used_check check (used >= 0)
);
create unique index credits_user_id_module_idx on credits (user_id, module);
create trigger fill_team before insert on credits
  for each row
  execute function fill_team();

create table derived_keys (
  name text not null primary key,
  digest text not null
);

create table education (
  person_id integer not null references people(id) on delete cascade,
  ordinal smallint not null,
  school text,
  school_key text,
  degrees text[] not null default '{}'::text[],
  fields_of_study text[] not null default '{}'::text[],
  start_year smallint,
  end_year smallint,
  constraint education_pkey primary key (person_id, ordinal)
);

create table email_checks (
  email text not null primary key,
  status text not null,
  checked_at timestamptz not null,
  bounced_at timestamptz,
  verdict text,
  reason text,
  evidence text,
  said_by text,
  verified_at timestamptz,
  constraint email_checks_bounced_check check (bounced_at is null or status = 'invalid'),
  constraint email_checks_status_check check (status in ('verified', 'risky', 'unverified', 'invalid')),
  constraint email_checks_verdict_check check (verdict in ('valid', 'catch_all', 'risky', 'invalid', 'unknown')),
  constraint email_checks_verified_check check ((verdict is null) = (verified_at is null))
);
create trigger log_contacts after insert or delete or update or truncate on email_checks
  for each statement
  execute function log_contacts();
create trigger log_people_added after insert on email_checks
  referencing new table as changed
  for each statement
  execute function log_people_of_checks();
create trigger log_people_changed after update on email_checks
  referencing old table as before new table as changed
  for each statement
  execute function log_people_of_changed_checks();
create trigger log_people_removed after delete on email_checks
  referencing old table as changed
  for each statement
  execute function log_people_of_checks();

create table enrolments (
  id integer not null generated always as identity primary key,
  campaign_id integer not null,
  user_id integer not null references users(id) on delete cascade,
  person_id integer references people(id) on delete set null,
  own_person_id integer references own_people(id) on delete set null,
  member_id integer generated always as (coalesce(person_id, own_person_id)) stored,
  list_id integer references lists(id) on delete set null,
  name text,
  address text,
  address_hash bytea,
  company_domain text,
  variables jsonb not null default '{}'::jsonb,
  zone text,
  mailbox_id integer references mailboxes(id) on delete set null,
  state text not null,
  reason text,
  hold_until timestamptz,
  next_step_id integer references campaign_steps(id) on delete set null,
  due_at timestamptz,
  jitter_seconds integer not null default 0,
  is_holdout boolean not null default false,
  added_at timestamptz not null,
  removed_at timestamptz,
  waits_from timestamptz,
  jitter double precision,
  team_id integer not null references teams(id),
  constraint enrolments_campaign_id_address_hash_key unique (campaign_id, address_hash),
  constraint enrolments_campaign_id_member_id_key unique (campaign_id, member_id),
  constraint enrolments_campaign_id_user_id_fkey foreign key (campaign_id, user_id) references campaigns(id, user_id) on delete cascade,
  constraint enrolments_check check ((state not in ('active', 'finished')) or reason is null),
  constraint enrolments_check1 check ((state not in ('held', 'stopped')) or reason is not null),
  constraint enrolments_state_check check (state in ('active', 'held', 'finished', 'stopped'))
);
create index enrolments_campaign_id_due_at_id_idx on enrolments (campaign_id, due_at, id) where state = 'active' and mailbox_id is null;
create index enrolments_campaign_id_idx on enrolments (campaign_id) where is_holdout;
create index enrolments_due on enrolments (campaign_id, mailbox_id, due_at, id) where state = 'active' and mailbox_id is not null;
create index enrolments_hold_until_idx on enrolments (hold_until) where state = 'held' and hold_until is not null;
create index enrolments_next_step_id_idx on enrolments (next_step_id) where next_step_id is not null;
create index enrolments_of_campaign on enrolments (campaign_id, state, reason) include (id, mailbox_id, zone, due_at, added_at, is_holdout, removed_at);
create index enrolments_own_person_id_idx on enrolments (own_person_id) where own_person_id is not null;
create index enrolments_person_id_idx on enrolments (person_id) where person_id is not null;
create index enrolments_team_id_id_idx on enrolments (team_id, id);
create index enrolments_to_address on enrolments (team_id, address_hash);
create index enrolments_to_company on enrolments (team_id, company_domain) where company_domain is not null;
create index enrolments_unrevealed on enrolments (campaign_id, id) where state = 'held' and reason = 'not_revealed';
create index enrolments_user_id_address_hash_idx on enrolments (user_id, address_hash);
create index enrolments_user_id_company_domain_idx on enrolments (user_id, company_domain) where company_domain is not null;
create trigger erase_enrolment before update of person_id, own_person_id on enrolments
  for each row
  when (new.person_id is null and new.own_person_id is null and (old.person_id is not null or old.own_person_id is not null))
  execute function erase_enrolment();
create trigger fill_team before insert on enrolments
  for each row
  when (new.team_id is null)
  execute function fill_team();

create table first_administrator_link (
  is_only boolean not null default true primary key,
  hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint first_administrator_link_is_only_check check (is_only)
);

create table former_sends (
  team_id integer not null references teams(id),
  send_id integer not null references sends(id) on delete cascade,
  address_hash bytea,
  person_id integer references people(id) on delete set null,
  own_person_id integer references own_people(id) on delete set null,
  constraint former_sends_pkey primary key (team_id, send_id)
);
create index former_sends_own_person_id_idx on former_sends (own_person_id) where own_person_id is not null;
create index former_sends_person_id_idx on former_sends (person_id) where person_id is not null;
create index former_sends_send_id_idx on former_sends (send_id);
create index former_sends_team_id_address_hash_idx on former_sends (team_id, address_hash);
create index former_sends_team_id_coalesce_idx on former_sends (team_id, coalesce(person_id, own_person_id));

create table found_contacts (
  person_id integer not null references people(id) on delete cascade,
  kind text not null,
  value text not null,
  type text not null,
  source text not null,
  date text,
  status text not null,
  found_at timestamptz not null,
  constraint found_contacts_pkey primary key (person_id, kind, value),
  constraint found_contacts_kind_check check (kind in ('email', 'phone')),
  constraint found_contacts_status_check check (status in ('verified', 'risky', 'unverified', 'invalid')),
  constraint found_contacts_type_check check (type in ('professional', 'personal', 'mobile', 'office', 'other'))
);
create index found_contacts_email on found_contacts (value) where kind = 'email';
create trigger log_contacts after insert or delete or update or truncate on found_contacts
  for each statement
  execute function log_contacts();
create trigger log_people_added after insert on found_contacts
  referencing new table as changed
  for each statement
  execute function log_people_of_contacts();
create trigger log_people_changed after update on found_contacts
  referencing new table as changed
  for each statement
  execute function log_people_of_contacts();
create trigger log_people_removed after delete on found_contacts
  referencing old table as changed
  for each statement
  execute function log_people_of_contacts();

create table funding_rounds (
  company_id integer not null references companies(id) on delete cascade,
  ordinal smallint not null,
  name text,
  category text not null,
  date text,
  amount bigint,
  constraint funding_rounds_pkey primary key (company_id, ordinal),
  constraint funding_rounds_amount_check check (amount >= 0)
);

create table imports (
  id integer not null generated always as identity primary key,
  source text not null,
  state text not null default 'running',
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  people_added integer not null default 0,
  people_changed integer not null default 0,
  people_unchanged integer not null default 0,
  refused integer not null default 0,
  format text,
  is_dry_run boolean not null default false,
  is_stopped boolean not null default false,
  repeated integer not null default 0,
  seconds real not null default 0,
  refusals jsonb not null default '[]'::jsonb,
  constraint imports_format_check check (format in ('pdl', 'csv', 'sample')),
  constraint imports_state_check check (state in ('running', 'finished', 'interrupted'))
);

create table inbound_messages (
  id integer not null generated always as identity primary key,
  user_id integer not null references users(id) on delete cascade,
  mailbox_id integer not null references mailboxes(id) on delete cascade,
  provider_id text not null,
  thread_id text,
  message_id text,
  class text not null,
  evidence text not null,
  campaign_id integer references campaigns(id) on delete set null,
  enrolment_id integer references enrolments(id) on delete set null,
  send_id integer references sends(id) on delete set null,
  sender text,
  subject text,
  body_text text,
  body_html text,
  received_at timestamptz not null,
  read_at timestamptz,
  constraint inbound_messages_mailbox_id_provider_id_key unique (mailbox_id, provider_id),
  constraint inbound_messages_class_check check (class in ('reply', 'automatic', 'hard_bounce', 'soft_bounce', 'policy_bounce', 'complaint', 'ignored'))
);
create index inbound_messages_campaign_id_class_idx on inbound_messages (campaign_id, class) where campaign_id is not null;
create index inbound_messages_enrolment_id_idx on inbound_messages (enrolment_id) where enrolment_id is not null;
create index inbound_messages_mailbox_id_received_at_idx on inbound_messages (mailbox_id, received_at) where class = 'policy_bounce';
create index inbound_messages_user_id_received_at_idx on inbound_messages (user_id, received_at) where class = 'reply';

create table index_keepers (
  index text not null primary key,
  term bigint not null,
  current_at timestamptz,
  changed_at timestamptz
);

create table invitations (
  id integer not null generated always as identity primary key,
  team_id integer not null references teams(id),
  email text not null,
  role text not null,
  hash bytea unique,
  invited_by integer not null references users(id),
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  constraint invitations_team_id_email_key unique (team_id, email),
  constraint invitations_role_check check (role in ('owner', 'manager', 'member', 'viewer'))
);
create index invitations_email_idx on invitations (email);
create index invitations_expires_at_idx on invitations (expires_at);
create index invitations_invited_by_idx on invitations (invited_by);

create table key_checks (
  name text not null primary key,
  value bytea,
  constraint key_checks_name_check check (name in ('suppression', 'secrets'))
);

create table leaving_people (
  user_id integer not null references users(id) on delete cascade,
  person_id integer references people(id) on delete cascade,
  own_person_id integer references own_people(id) on delete cascade,
  member_id integer not null generated always as (coalesce(person_id, own_person_id)) stored,
  constraint leaving_people_pkey primary key (user_id, member_id),
  constraint leaving_people_check check (num_nonnulls(person_id, own_person_id) = 1)
);
create index leaving_people_own_person_id_idx on leaving_people (own_person_id) where own_person_id is not null;
create index leaving_people_person_id_idx on leaving_people (person_id) where person_id is not null;

create table list_additions (
  id integer not null generated always as identity primary key,
  user_id integer not null references users(id) on delete cascade,
  kind text not null,
  list_ids integer[] not null,
  filters jsonb,
  from_title text,
  state text not null,
  person_ids integer[] not null default '{}'::integer[],
  total integer not null,
  done integer not null default 0,
  added integer not null default 0,
  already integer not null default 0,
  left_out integer not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  constraint list_additions_kind_check check (kind in ('person', 'search', 'import', 'move', 'copy', 'bring_in')),
  constraint list_additions_state_check check (state in ('running', 'finished', 'cancelled', 'failed', 'undone'))
);
create index list_additions_user_id_id_idx on list_additions (user_id, id);

create table list_counts (
  list_id integer not null,
  total integer not null,
  enriched integer not null,
  changed integer not null
);
create index list_counts_list_id_idx on list_counts (list_id);

create table list_enrichment_links (
  enrichment_id integer not null references list_enrichments(id) on delete cascade,
  own_person_id integer not null references own_people(id) on delete cascade,
  person_id integer not null references people(id) on delete cascade,
  evidence text not null,
  is_linked boolean not null default false,
  constraint list_enrichment_links_pkey primary key (enrichment_id, own_person_id),
  constraint list_enrichment_links_evidence_check check (evidence in ('link', 'email', 'name'))
);
create index list_enrichment_links_own_person_id_idx on list_enrichment_links (own_person_id);
create index list_enrichment_links_person_id_idx on list_enrichment_links (person_id);

create table list_enrichments (
  id integer not null generated always as identity primary key,
  user_id integer not null references users(id) on delete cascade,
  list_id integer not null references lists(id) on delete cascade,
  kinds text[] not null,
  state text not null default 'running',
  members integer not null,
  unmatched integer not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  constraint list_enrichments_check check ((state = 'running') = (finished_at is null)),
  constraint list_enrichments_state_check check (state in ('running', 'finished', 'cancelled', 'out_of_credits', 'list_deleted', 'failed'))
);
create index list_enrichments_list_id_id_idx on list_enrichments (list_id, id);
create index list_enrichments_running on list_enrichments (id) where state = 'running';
create index list_enrichments_user_id_id_idx on list_enrichments (user_id, id);

create table list_import_keys (
  import_id integer not null,
  key uuid not null,
  number integer not null,
  constraint list_import_keys_pkey primary key (import_id, key, number)
);

create table list_import_mappings (
  user_id integer not null references users(id) on delete cascade,
  header_key text not null,
  mapping jsonb not null,
  rules jsonb not null,
  constraint list_import_mappings_pkey primary key (user_id, header_key)
);

create table list_import_rows (
  import_id integer not null references list_imports(id) on delete cascade,
  number integer not null,
  line integer not null,
  cells jsonb not null,
  outcome text,
  is_unreadable boolean not null,
  reason text,
  fault_column text,
  person_id integer,
  own_person_id integer,
  matched_by text,
  same_as integer,
  changes jsonb not null default '[]'::jsonb,
  is_applied boolean not null default false,
  is_added boolean not null default false,
  left_alone text,
  dropped jsonb not null default '[]'::jsonb,
  is_apart boolean not null default false,
  constraint list_import_rows_pkey primary key (import_id, number),
  constraint list_import_rows_outcome_check check (outcome in ('new', 'updated', 'unchanged', 'suppressed', 'refused'))
) with (fillfactor=60);
create index list_import_rows_dropped_idx on list_import_rows (import_id, number) where dropped <> '[]'::jsonb;
create index list_import_rows_import_id_outcome_number_idx on list_import_rows (import_id, outcome, number);
create index list_import_rows_own_person_id_idx on list_import_rows (own_person_id) where own_person_id is not null;
create index list_import_rows_person_id_idx on list_import_rows (person_id) where person_id is not null;
create index list_import_rows_repeated_idx on list_import_rows (import_id, number) where same_as is not null;

create table list_imports (
  id integer not null generated always as identity primary key,
  user_id integer not null references users(id) on delete cascade,
  list_id integer references lists(id) on delete cascade,
  title text,
  creates_list boolean not null,
  state text not null,
  applies_itself boolean not null,
  file_name text not null,
  encoding text not null,
  delimiter text not null,
  columns jsonb not null,
  mapping jsonb not null,
  rules jsonb not null,
  rows integer not null,
  done integer not null default 0,
  applied integer not null default 0,
  counts jsonb not null default '{}'::jsonb,
  addition_id integer references list_additions(id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  applied_at timestamptz,
  tag_keys text[] not null default '{}'::text[],
  failures integer not null default 0,
  failing_since timestamptz,
  is_whole boolean not null default true,
  header_line integer default 1,
  dropped jsonb not null default '[]'::jsonb,
  constraint list_imports_state_check check (state in ('uploaded', 'checking', 'checked', 'applying', 'applied', 'undoing', 'undone', 'cancelled', 'failed'))
);
create index list_imports_addition_id_idx on list_imports (addition_id);
create index list_imports_broken_off_idx on list_imports (updated_at) where not is_whole;
create index list_imports_list_id_idx on list_imports (list_id);
create index list_imports_user_id_id_idx on list_imports (user_id, id);
create trigger forget_keys after delete on list_imports
  referencing old table as gone
  for each statement
  execute function forget_import_keys();

create table list_members (
  list_id integer not null references lists(id) on delete cascade,
  person_id integer references people(id) on delete cascade,
  own_person_id integer references own_people(id) on delete cascade,
  member_id integer not null generated always as (coalesce(person_id, own_person_id)) stored,
  addition_id integer not null references list_additions(id) on delete cascade,
  added_at timestamptz not null,
  full_name text not null,
  first_name text collate "und-x-icu",
  last_name text collate "und-x-icu",
  title text collate "und-x-icu",
  company text collate "und-x-icu",
  search_text text not null,
  added_title text,
  added_company text,
  seen_title text,
  seen_company text,
  is_new_job boolean not null generated always as (title is distinct from added_title or company is distinct from added_company) stored,
  is_changed boolean not null generated always as (title is distinct from seen_title or company is distinct from seen_company) stored,
  is_enriched boolean not null default false,
  constraint list_members_pkey primary key (list_id, member_id),
  constraint list_members_check check (num_nonnulls(person_id, own_person_id) = 1)
);
create index list_members_addition_id_idx on list_members (addition_id);
create index list_members_list_id_added_at_member_id_idx on list_members (list_id, added_at, member_id);
create index list_members_list_id_company_member_id_idx on list_members (list_id, company, member_id);
create index list_members_list_id_first_name_member_id_idx on list_members (list_id, first_name, member_id);
create index list_members_list_id_last_name_member_id_idx on list_members (list_id, last_name, member_id);
create index list_members_list_id_member_id_idx on list_members (list_id, member_id) where is_enriched;
create index list_members_list_id_member_id_idx1 on list_members (list_id, member_id) where is_changed;
create index list_members_list_id_title_member_id_idx on list_members (list_id, title, member_id);
create index list_members_own_person_id_idx on list_members (own_person_id) where own_person_id is not null;
create index list_members_person_id_idx on list_members (person_id) where person_id is not null;
create trigger count_added after insert on list_members
  referencing new table as changed
  for each statement
  execute function count_added_members();
create trigger count_changed after update on list_members
  referencing old table as before new table as changed
  for each statement
  execute function count_changed_members();
create trigger count_removed after delete on list_members
  referencing old table as changed
  for each statement
  execute function count_removed_members();

create table list_removals (
  id integer not null generated always as identity primary key,
  user_id integer not null references users(id) on delete cascade,
  removed_at timestamptz not null
);
create index list_removals_removed_at_idx on list_removals (removed_at);
create index list_removals_user_id_id_idx on list_removals (user_id, id);

create table lists (
  id integer not null generated always as identity primary key,
  user_id integer not null references users(id) on delete cascade,
  title text not null,
  created_at timestamptz not null,
  title_key text not null,
  tags text[] not null default '{}'::text[],
  tag_keys text[] not null default '{}'::text[],
  updated_at timestamptz not null default now(),
  last_opened_at timestamptz,
  deleted_at timestamptz,
  members_version integer not null default 0,
  constraint lists_title_check check (title <> '')
);
create index lists_user_id_id_idx on lists (user_id, id);
create unique index lists_user_id_title_key_idx on lists (user_id, title_key) where deleted_at is null;

create table mail_counts (
  day date not null,
  kind text not null,
  sent integer not null default 0,
  refused integer not null default 0,
  constraint mail_counts_pkey primary key (day, kind)
);

create table mailbox_checks (
  id integer not null generated always as identity primary key,
  user_id integer not null references users(id) on delete cascade,
  mailbox_id integer not null references mailboxes(id) on delete cascade,
  reason text not null,
  findings jsonb not null default '[]'::jsonb,
  send_key uuid not null default gen_random_uuid() unique,
  arrival jsonb,
  created_at timestamptz not null,
  finished_at timestamptz,
  constraint mailbox_checks_reason_check check (reason in ('connected', 'asked', 'failed_twice'))
);
create index mailbox_checks_mailbox_id_id_idx on mailbox_checks (mailbox_id, id);
create unique index mailbox_checks_mailbox_id_idx on mailbox_checks (mailbox_id) where finished_at is null;
create index mailbox_checks_user_id_idx on mailbox_checks (user_id);

create table mailbox_refusals (
  id integer not null generated always as identity primary key,
  mailbox_id integer not null references mailboxes(id) on delete cascade,
  at timestamptz not null
);
create index mailbox_refusals_mailbox_id_at_idx on mailbox_refusals (mailbox_id, at);

create table mailbox_revocations (
  id integer not null generated always as identity primary key,
  mailbox_id integer not null,
  email text not null,
  credentials bytea not null,
  added_at timestamptz not null
);

create table mailboxes (
  id integer not null generated always as identity,
  user_id integer not null,
  provider text not null,
  email text not null,
  is_active boolean not null default true,
  created_at timestamptz not null,
  sender_name text not null default '',
  signature text not null default '',
  daily_cap integer,
  spacing_seconds integer,
  credentials bytea,
  connection text not null default 'connected',
  sync_cursor text,
  synced_at timestamptz,
  sync_failure text,
  brake text,
  braked_at timestamptz,
  checked_at timestamptz,
  refusals_told_at timestamptz,
  files_sent boolean not null default false,
  signs_in_as text,
  rejected_sign_ins jsonb not null default '{}'::jsonb,
  provider_limit integer,
  held text,
  held_at timestamptz,
  released_at timestamptz,
  is_established boolean not null default false,
  constraint integrations_pkey primary key (id),
  constraint mailboxes_user_id_provider_email_key unique (user_id, provider, email),
  constraint integrations_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint mailboxes_connection_check check (connection in ('connected', 'reconnect', 'removed')),
  constraint mailboxes_daily_cap_check check (daily_cap > 0),
  constraint mailboxes_provider_check check (provider in ('gmail', 'smtp', 'outbox')),
  constraint mailboxes_provider_limit_check check (provider_limit > 0),
  constraint mailboxes_spacing_seconds_check check (spacing_seconds >= 0)
);
create index mailboxes_email_idx on mailboxes (email) where provider = 'gmail';
create index mailboxes_of_address on mailboxes (lower(email)) where provider <> 'outbox';
create index mailboxes_signs_in_as_idx on mailboxes (signs_in_as) where signs_in_as is not null;

create table migrations (
  number integer not null primary key,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now()
);

create table notifications (
  id integer not null generated always as identity primary key,
  user_id integer not null references users(id) on delete cascade,
  type text not null,
  related_entity_id text,
  content jsonb not null,
  is_read boolean not null default false,
  created_at timestamptz not null
);
create index notifications_user_id_id_idx on notifications (user_id, id);
create index notifications_user_id_id_idx1 on notifications (user_id, id) where not is_read;

create table offices (
  company_id integer not null references companies(id) on delete cascade,
  place_id integer not null references places(id),
  constraint offices_pkey primary key (company_id, place_id)
);

create table one_time_tokens (
  id integer not null generated always as identity primary key,
  user_id integer not null references users(id) on delete cascade,
  purpose text not null,
  hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  failures smallint not null default 0,
  constraint one_time_tokens_purpose_check check (purpose in ('verify_email', 'reset_password', 'admin', 'admin_close_account', 'admin_suppress', 'admin_lower_credits'))
);
create index one_time_tokens_user_id_purpose_idx on one_time_tokens (user_id, purpose);

create table outbox_messages (
  id integer not null generated always as identity primary key,
  mailbox_id integer not null references mailboxes(id) on delete cascade,
  thread_id text not null,
  raw text not null,
  received_at timestamptz not null
);
create index outbox_messages_mailbox_id_id_idx on outbox_messages (mailbox_id, id);

create table own_contact_values (
  user_id integer references users(id) on delete cascade,
  person_id integer references people(id) on delete cascade,
  own_person_id integer,
  member_id integer not null generated always as (coalesce(person_id, own_person_id)) stored,
  kind text not null,
  value text not null,
  added_at timestamptz not null,
  source text,
  type text,
  status text,
  date text,
  team_id integer not null references teams(id),
  constraint own_contact_values_team_id_member_id_kind_value_idx primary key (team_id, member_id, kind, value),
  constraint own_contact_values_own_person_id_team_id_fkey foreign key (own_person_id, team_id) references own_people(id, team_id) on delete cascade,
  constraint own_contact_values_check check (num_nonnulls(person_id, own_person_id) = 1),
  constraint own_contact_values_kind_check check (kind in ('email', 'phone')),
  constraint own_contact_values_status_check check (status in ('verified', 'risky', 'unverified', 'invalid')),
  constraint own_contact_values_type_check check (type in ('professional', 'personal', 'mobile', 'office', 'other'))
);
create index own_contact_values_own_person_id_team_id_idx on own_contact_values (own_person_id, team_id);
create index own_contact_values_person_id_idx on own_contact_values (person_id) where person_id is not null;
create unique index own_contact_values_user_id_member_id_kind_value_idx on own_contact_values (user_id, member_id, kind, value);
create index own_contact_values_value_team_id_idx on own_contact_values (value, team_id) where kind = 'email';
create trigger fill_team before insert on own_contact_values
  for each row
  execute function fill_team();
create trigger mark_enriched after insert on own_contact_values
  referencing new table as changed
  for each statement
  execute function mark_own_enriched();
create trigger mark_moved after update on own_contact_values
  referencing new table as changed
  for each statement
  execute function mark_own_enriched();
create trigger mark_not_enriched after delete on own_contact_values
  referencing old table as changed
  for each statement
  execute function mark_own_enriched();

create table own_fields (
  user_id integer references users(id) on delete cascade,
  person_id integer references people(id) on delete cascade,
  own_person_id integer,
  member_id integer not null generated always as (coalesce(person_id, own_person_id)) stored,
  field text not null,
  value text not null,
  folded text,
  edited_at timestamptz,
  team_id integer not null references teams(id),
  constraint own_fields_own_person_id_team_id_fkey foreign key (own_person_id, team_id) references own_people(id, team_id) on delete cascade,
  constraint own_fields_check check (num_nonnulls(person_id, own_person_id) = 1),
  constraint own_fields_value_check check (value <> '')
);
create index own_fields_lower_idx on own_fields (lower(value)) where field = 'linkedin_url' and value ~~ 'A%';
create index own_fields_own_person_id_team_id_idx on own_fields (own_person_id, team_id);
create index own_fields_person_id_idx on own_fields (person_id) where person_id is not null;
create unique index own_fields_team_id_member_id_field_idx on own_fields (team_id, member_id, field) where field <> 'note';
create index own_fields_team_id_member_id_idx on own_fields (team_id, member_id) where field = 'note';
create unique index own_fields_user_id_member_id_field_idx on own_fields (user_id, member_id, field);
create index own_fields_value_idx on own_fields (value) where field = 'linkedin_url';
create trigger fill_team before insert on own_fields
  for each row
  execute function fill_team();
create trigger refresh_added after insert on own_fields
  referencing new table as changed
  for each statement
  execute function refresh_members_of_fields();
create trigger refresh_changed after update on own_fields
  referencing new table as changed
  for each statement
  execute function refresh_members_of_fields();
create trigger refresh_removed after delete on own_fields
  referencing old table as changed
  for each statement
  execute function refresh_members_of_fields();

create table own_people (
  id integer not null generated always as identity primary key,
  user_id integer references users(id) on delete cascade,
  full_name text not null,
  first_name text,
  last_name text,
  title text,
  company text,
  company_domain text,
  linkedin_slug text,
  location text,
  name_folded text not null,
  company_key text,
  shared_person_id integer references people(id) on delete set null,
  evidence text,
  created_at timestamptz not null,
  team_id integer not null references teams(id),
  constraint own_people_id_team_id_key unique (id, team_id),
  constraint own_people_full_name_check check (full_name <> '')
);
create index own_people_linkedin_slug_team_id_idx on own_people (linkedin_slug, team_id) where linkedin_slug is not null;
create index own_people_lower_idx on own_people (lower(linkedin_slug)) where linkedin_slug ~~ 'A%';
create index own_people_shared_person_id_idx on own_people (shared_person_id) where shared_person_id is not null;
create index own_people_team_id_name_folded_idx on own_people (team_id, name_folded);
create index own_people_user_id_name_folded_idx on own_people (user_id, name_folded);
create trigger fill_team before insert on own_people
  for each row
  execute function fill_team();
create trigger forget_requested_people after delete on own_people
  referencing old table as removed
  for each statement
  execute function forget_requested_people();
create constraint trigger link_renews_contacted_version after update of shared_person_id on own_people deferrable initially deferred
  for each row
  when (new.shared_person_id is distinct from old.shared_person_id)
  execute function renew_contacted_versions_of_own();
create trigger mark_linked_enriched after update on own_people
  referencing old table as before new table as changed
  for each statement
  execute function mark_linked_enriched();
create trigger refresh_members after update on own_people
  referencing new table as changed
  for each statement
  execute function refresh_own_members();

create table people (
  id integer not null generated always as identity primary key,
  key text not null unique,
  full_name text not null,
  first_name text,
  last_name text,
  name_folded text not null,
  linkedin_slug text,
  title text,
  title_normalised text,
  seniorities smallint not null default 0,
  company_id integer references companies(id),
  place_id integer references places(id),
  worked_months integer,
  working_since date,
  strength integer not null,
  document jsonb not null default '{}'::jsonb,
  observed_on text,
  content_hash bytea not null,
  updated_at timestamptz not null default now(),
  added_at timestamptz default now(),
  constraint people_full_name_check check (full_name <> ''),
  constraint people_worked_months_check check (worked_months >= 0)
);
create index people_company_id_name_folded_idx on people (company_id, name_folded) where company_id is not null;
create index people_linkedin_slug_idx on people (linkedin_slug) where linkedin_slug is not null;
create index people_lower_idx on people (lower(linkedin_slug)) where linkedin_slug ~~ 'A%';
create trigger forget_requested_people after delete on people
  referencing old table as removed
  for each statement
  execute function forget_requested_people();
create trigger log_added after insert on people
  referencing new table as changed
  for each statement
  execute function log_changes('person');
create trigger log_changed after update on people
  referencing new table as changed
  for each statement
  execute function log_changes('person');
create trigger log_removed after delete on people
  referencing old table as changed
  for each statement
  execute function log_changes('person');
create trigger log_truncated after truncate on people
  for each statement
  execute function log_change_of_all();
create trigger refresh_members after update on people
  referencing new table as changed
  for each statement
  execute function refresh_members();

create table people_changes (
  xact xid8 not null default pg_current_xact_id(),
  changed_at timestamptz not null default now(),
  kind text not null,
  ids integer[] not null,
  constraint people_changes_kind_check check (kind in ('person', 'company', 'all', 'shown', 'contact'))
);
create index people_changes_changed_at_idx on people_changes (changed_at);
create index people_changes_xact_idx on people_changes (xact);

create table people_changes_trimmed (
  xact xid8 not null
);

create table places (
  id integer not null generated always as identity primary key,
  city text,
  metro text,
  state text,
  country character(2),
  constraint places_city_metro_state_country_key unique nulls not distinct (city, metro, state, country),
  constraint places_check check (num_nonnulls(city, metro, state, country) > 0),
  constraint places_country_check check (country::text = upper(country::text))
);
create trigger log_changed after update on places
  for each statement
  execute function log_change_of_all();

create table plan_requests (
  id integer not null generated always as identity primary key,
  user_id integer not null references users(id) on delete cascade,
  note text,
  phone text,
  state text not null default 'open',
  created_at timestamptz not null,
  closed_at timestamptz,
  answer text,
  team_id integer not null references teams(id),
  constraint plan_requests_check check ((state = 'open') = (closed_at is null)),
  constraint plan_requests_state_check check (state in ('open', 'granted', 'declined'))
);
create unique index plan_requests_open on plan_requests (user_id) where state = 'open';
create index plan_requests_team_id_id_idx on plan_requests (team_id, id);
create unique index plan_requests_team_id_idx on plan_requests (team_id) where state = 'open';
create index plan_requests_user_id_id_idx on plan_requests (user_id, id);
create trigger fill_team before insert on plan_requests
  for each row
  execute function fill_team();

create table positions (
  person_id integer not null references people(id) on delete cascade,
  ordinal smallint not null,
  title text,
  company_id integer not null references companies(id),
  place_id integer references places(id),
  start_date text,
  end_date text,
  is_current boolean not null,
  constraint positions_pkey primary key (person_id, ordinal)
);
create index positions_company_id_idx on positions (company_id);

create table provider_pauses (
  provider text not null primary key,
  until timestamptz not null,
  reason text,
  counted_after bigint,
  constraint provider_pauses_reason_check check (reason in ('busy', 'key', 'credit', 'outage', 'no_hits'))
);

create table provider_requests (
  id bigint not null generated always as identity primary key,
  provider text not null,
  what text not null,
  person_id integer,
  price bigint not null,
  was_first boolean not null default false,
  asked_at timestamptz not null,
  answered_at timestamptz,
  outcome text,
  charged bigint,
  constraint provider_requests_charged_check check (charged >= 0),
  constraint provider_requests_check check ((outcome is null) = (answered_at is null) and (outcome is null) = (charged is null)),
  constraint provider_requests_outcome_check check (outcome in ('hit', 'miss', 'failed', 'dropped')),
  constraint provider_requests_price_check check (price >= 0),
  constraint provider_requests_what_check check (what in ('email', 'phone', 'search', 'verification'))
);
create index provider_requests_person_id_what_idx on provider_requests (person_id, what) where person_id is not null;
create index provider_requests_provider_answered_at_idx on provider_requests (provider, answered_at) where outcome in ('hit', 'miss');
create index provider_requests_provider_asked_at_idx on provider_requests (provider, asked_at);

create table provider_searches (
  provider text not null,
  query_key bytea not null,
  total integer not null,
  asked_at timestamptz not null,
  received integer not null default 0,
  scroll_token text,
  moved_at timestamptz not null,
  constraint provider_searches_pkey primary key (provider, query_key),
  constraint provider_searches_received_check check (received >= 0),
  constraint provider_searches_total_check check (total >= 0)
);

create table recent_searches (
  user_id integer not null references users(id) on delete cascade,
  key text not null,
  filters json not null,
  searched_at timestamptz not null,
  query text not null default '',
  constraint recent_searches_pkey primary key (user_id, key)
);

create table refused_addresses (
  user_id integer references users(id) on delete cascade,
  address_hash bytea not null,
  why text not null,
  send_id integer references sends(id) on delete set null,
  evidence text not null,
  at timestamptz not null,
  enrolment_id integer references enrolments(id) on delete set null,
  team_id integer not null references teams(id),
  constraint refused_addresses_pkey primary key (team_id, address_hash, why),
  constraint refused_addresses_why_check check (why in ('unsubscribed', 'bounced', 'complained'))
);
create index refused_addresses_enrolment_id_idx on refused_addresses (enrolment_id) where enrolment_id is not null;
create unique index refused_addresses_user_id_address_hash_why_idx on refused_addresses (user_id, address_hash, why);
create trigger fill_team before insert on refused_addresses
  for each row
  execute function fill_team();

create table removed_members (
  removal_id integer not null references list_removals(id) on delete cascade,
  list_id integer not null references lists(id) on delete cascade,
  person_id integer references people(id) on delete cascade,
  own_person_id integer references own_people(id) on delete cascade,
  addition_id integer not null references list_additions(id) on delete cascade,
  added_at timestamptz not null,
  added_title text,
  added_company text,
  seen_title text,
  seen_company text,
  constraint removed_members_check check (num_nonnulls(person_id, own_person_id) = 1)
);
create index removed_members_list_id_idx on removed_members (list_id);
create index removed_members_own_person_id_idx on removed_members (own_person_id) where own_person_id is not null;
create index removed_members_person_id_idx on removed_members (person_id) where person_id is not null;
create index removed_members_removal_id_idx on removed_members (removal_id);

create table reveals (
  user_id integer references users(id) on delete cascade,
  person_id integer not null references people(id) on delete cascade,
  kind text not null,
  entry_id bigint not null unique references credit_entries(id),
  created_at timestamptz not null,
  team_id integer not null references teams(id),
  constraint reveals_team_id_person_id_kind_idx primary key (team_id, person_id, kind),
  constraint reveals_kind_check check (kind in ('email', 'phone'))
);
create index reveals_person_id_idx on reveals (person_id);
create unique index reveals_user_id_person_id_kind_idx on reveals (user_id, person_id, kind);
create trigger fill_team before insert on reveals
  for each row
  execute function fill_team();
create trigger mark_enriched after insert on reveals
  referencing new table as revealed
  for each statement
  execute function mark_enriched();
create trigger mark_moved after update on reveals
  referencing new table as revealed
  for each statement
  execute function mark_enriched();

create table saved_searches (
  id integer not null generated always as identity primary key,
  user_id integer not null references users(id) on delete cascade,
  title text not null,
  query text not null default '',
  filters json not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  opened_at timestamptz not null,
  last_person_id integer not null,
  constraint saved_searches_title_check check (title <> '')
);
create index saved_searches_user_id_id_idx on saved_searches (user_id, id);

create table sending_identity (
  is_only boolean not null default true primary key,
  system_identifier text not null,
  timeline integer not null,
  brake text,
  braked_at timestamptz,
  constraint sending_identity_brake_check check (brake in ('other_database', 'older_database', 'restored')),
  constraint sending_identity_check check ((brake is null) = (braked_at is null)),
  constraint sending_identity_is_only_check check (is_only)
);

create table sends (
  id integer not null generated always as identity primary key,
  key uuid not null unique,
  kind text not null,
  user_id integer references users(id) on delete set null,
  campaign_id integer references campaigns(id) on delete set null,
  enrolment_id integer references enrolments(id) on delete set null,
  step_id integer references campaign_steps(id) on delete set null,
  step_version_id integer references step_versions(id) on delete set null,
  mailbox_id integer references mailboxes(id) on delete set null,
  state text not null,
  reason text,
  mail jsonb,
  mime_hash bytea,
  address_hash bytea,
  message_id text not null unique,
  sent_message_id text,
  draft_id text,
  provider_id text,
  thread_id text,
  unsubscribe_token text unique,
  claimed_at timestamptz,
  called_at timestamptz,
  sent_at timestamptz,
  looks integer not null default 0,
  looked_at timestamptz,
  erased_at timestamptz,
  tracking_token text unique,
  tracks_opens boolean not null default false,
  tracks_clicks boolean not null default false,
  reply_id integer references inbound_messages(id) on delete set null,
  person_id integer references people(id) on delete set null,
  own_person_id integer references own_people(id) on delete set null,
  sent_mark text,
  to_file boolean not null default false,
  deferrals integer not null default 0,
  company_domain text,
  address_status text,
  team_id integer references teams(id),
  constraint sends_enrolment_id_step_id_key unique (enrolment_id, step_id),
  constraint sends_kind_check check (kind in ('step', 'test', 'answer', 'check')),
  constraint sends_state_check check (state in ('planned', 'claimed', 'drafted', 'sent', 'unknown', 'cancelled', 'failed')),
  constraint sends_team_check check (user_id is null or team_id is not null)
);
create index sends_campaign_id_claimed_at_idx on sends (campaign_id, claimed_at) where kind = 'step' and (state in ('claimed', 'drafted', 'sent', 'unknown'));
create index sends_campaign_id_step_id_state_tracks_opens_tracks_clicks_idx on sends (campaign_id, step_id, state) include (tracks_opens, tracks_clicks) where tracking_token is not null;
create index sends_failed on sends (mailbox_id, claimed_at) where state = 'failed';
create index sends_mailbox_id_idx on sends (mailbox_id) where state in ('claimed', 'drafted');
create index sends_mailbox_id_idx1 on sends (mailbox_id) where to_file;
create index sends_mailbox_id_thread_id_idx on sends (mailbox_id, thread_id) where thread_id is not null;
create index sends_of_campaign on sends (campaign_id, kind, step_id, state) where campaign_id is not null;
create index sends_of_mailbox on sends (mailbox_id, claimed_at) include (id) where state in ('claimed', 'drafted', 'sent', 'unknown');
create index sends_of_team_to_address on sends (team_id, address_hash, claimed_at) include (user_id, campaign_id, state) where kind = 'step';
create index sends_of_team_to_person on sends (team_id, coalesce(person_id, own_person_id), claimed_at) include (user_id, state) where kind = 'step';
create index sends_own_person_id_idx on sends (own_person_id) where own_person_id is not null;
create index sends_person_id_idx on sends (person_id) where person_id is not null;
create index sends_reply_id_idx on sends (reply_id) where reply_id is not null;
create index sends_sent on sends (sent_at) where sent_at is not null;
create index sends_sent_message_id_idx on sends (sent_message_id) where sent_message_id is not null;
create index sends_step_version_id_idx on sends (step_version_id) where step_version_id is not null;
create index sends_team_id_id_idx on sends (team_id, id);
create index sends_to_address on sends (user_id, address_hash, claimed_at) include (campaign_id, state) where kind = 'step';
create index sends_to_companies on sends (user_id, claimed_at, company_domain) where kind = 'step' and company_domain is not null and (state in ('claimed', 'drafted', 'sent', 'unknown'));
create index sends_to_follow on sends (enrolment_id) where state = 'sent' and sent_message_id is not null and mail is not null;
create index sends_user_id_idx on sends (user_id) where kind <> 'step';
create trigger erase_send before update of enrolment_id, user_id on sends
  for each row
  when (new.enrolment_id is null and old.enrolment_id is not null or new.user_id is null and old.user_id is not null)
  execute function erase_send();
create trigger erase_test before update of person_id, own_person_id on sends
  for each row
  when (new.person_id is null and new.own_person_id is null and (old.person_id is not null or old.own_person_id is not null))
  execute function erase_send();
create trigger fill_person before insert on sends
  for each row
  when (new.kind = 'step' and new.enrolment_id is not null and new.person_id is null and new.own_person_id is null)
  execute function fill_person();
create trigger fill_team before insert on sends
  for each row
  when (new.team_id is null)
  execute function fill_team();
create constraint trigger new_send_renews_contacted_version after insert on sends deferrable initially deferred
  for each row
  when (new.kind = 'step' and (new.state in ('sent', 'unknown')))
  execute function renew_contacted_version();
create constraint trigger send_renews_contacted_version after update of state on sends deferrable initially deferred
  for each row
  when (new.kind = 'step' and (old.state in ('sent', 'unknown')) <> (new.state in ('sent', 'unknown')))
  execute function renew_contacted_version();

create table sessions (
  id uuid not null default gen_random_uuid() primary key,
  user_id integer not null references users(id) on delete cascade,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  rotated_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  user_agent text not null default '',
  elevated_until timestamptz,
  first_hash bytea
);
create index sessions_user_id_idx on sessions (user_id);

create table settings (
  key text not null primary key,
  value jsonb not null
);

create table step_versions (
  id integer not null generated always as identity primary key,
  step_id integer not null references campaign_steps(id) on delete cascade,
  number integer not null,
  wait_amount integer not null,
  wait_unit text not null,
  subject jsonb not null,
  document jsonb not null,
  created_at timestamptz not null,
  constraint step_versions_step_id_number_key unique (step_id, number),
  constraint step_versions_wait_amount_check check (wait_amount >= 0),
  constraint step_versions_wait_unit_check check (wait_unit in ('minutes', 'hours', 'days', 'working_days'))
);
create trigger step_versions_are_immutable before update on step_versions
  for each row
  execute function refuse_change();

create table suppression_receipts (
  id integer not null generated always as identity primary key,
  at timestamptz not null,
  user_id integer references users(id),
  reason text,
  handles integer not null,
  people integer not null,
  own_people integer not null,
  list_members integer not null,
  campaign_contacts integer not null,
  contact_values integer not null,
  reveals integer not null,
  constraint suppression_receipts_handles_check check (handles >= 0)
);
create trigger append_only before delete or update or truncate on suppression_receipts
  for each statement
  execute function refuse_change();

create table suppressions (
  id integer not null generated always as identity primary key,
  kind text not null,
  hash bytea not null unique,
  created_at timestamptz not null default now(),
  constraint suppressions_kind_check check (kind in ('email', 'linkedin'))
);

create table team_log (
  id bigint not null generated always as identity primary key,
  team_id integer not null references teams(id),
  kind text not null,
  actor_id integer references users(id),
  subject_id integer references users(id),
  details jsonb not null default '{}'::jsonb,
  created_at timestamptz not null,
  constraint team_log_kind_check check (kind in ('role_changed', 'limit_changed', 'renamed', 'invited', 'invitation_withdrawn', 'invitation_resent', 'joined', 'left', 'removed', 'became_owner'))
);
create index team_log_team_id_id_idx on team_log (team_id, id);
create trigger append_only before delete or update on team_log
  for each row
  execute function keep_team_log();
create trigger never_truncated before truncate on team_log
  for each statement
  execute function refuse_change();

create table team_moves (
  user_id integer not null primary key references users(id) on delete cascade,
  from_team_id integer not null references teams(id),
  leaves_reveals boolean not null,
  total integer,
  moved integer not null default 0,
  at_list integer not null default 0,
  at_member integer not null default 0,
  started_at timestamptz not null,
  kind text not null default 'join',
  constraint team_moves_kind_check check (kind in ('join', 'leave'))
);

create table teams (
  id integer not null generated by default as identity primary key,
  name text,
  created_at timestamptz not null default now(),
  moved_in integer not null default 0,
  was_left boolean not null default false,
  constraint teams_name_check check (name <> '')
);

create table unmatched_messages (
  user_id integer not null references users(id) on delete cascade,
  mailbox_id integer not null references mailboxes(id) on delete cascade,
  provider_id text not null,
  send_ids integer[] not null,
  constraint unmatched_messages_pkey primary key (mailbox_id, provider_id)
);
create index unmatched_messages_user_id_idx on unmatched_messages (user_id);

create table usage_counts (
  kind text not null,
  quarter timestamptz not null,
  count integer not null,
  constraint usage_counts_pkey primary key (kind, quarter),
  constraint usage_counts_count_check check (count > 0),
  constraint usage_counts_kind_check check (kind in ('searches', 'sentences', 'exports'))
);

create table used_trials (
  hash bytea not null primary key
);

create table users (
  id integer not null generated always as identity primary key,
  email text not null unique,
  password_hash text,
  first_name text not null default '',
  last_name text not null default '',
  picture_url text,
  language text not null default 'en',
  is_verified boolean not null default false,
  plan_code text not null default 'TRIAL',
  plan_expires_at timestamptz,
  created_at timestamptz not null default now(),
  google_subject text unique,
  picture bytea,
  picture_key text unique,
  deactivated_at timestamptz,
  removed_at timestamptz,
  trial_claimed_at timestamptz,
  is_appointed boolean not null default false,
  team_id integer not null references teams(id),
  team_role text not null default 'owner',
  claims_no_trial boolean not null default false,
  constraint users_check check ((picture is null) = (picture_key is null)),
  constraint users_email_check check (email = lower(email)),
  constraint users_language_check check (language in ('en', 'ko')),
  constraint users_plan_code_check check (plan_code in ('TRIAL', 'SUBSCRIPTION')),
  constraint users_team_role_check check (team_role in ('owner', 'manager', 'member', 'viewer'))
);
create unique index users_appointed on users (is_appointed) where is_appointed;
create index users_created_at_id_idx on users (created_at, id);
create index users_id_idx on users (id) where is_verified and trial_claimed_at is null and removed_at is null;
create index users_searched on users using gin (lower(((((((email || ' ') || first_name) || ' ') || last_name) || ' ') || last_name) || first_name) gin_trgm_ops);
create index users_team_id_idx on users (team_id);
create trigger forget_limits after update of team_id on users
  for each row
  when (old.team_id is distinct from new.team_id)
  execute function forget_limits();
create trigger open_team before insert on users
  for each row
  execute function open_team();

create table verification_addresses (
  verification_id integer not null references verifications(id) on delete cascade,
  hash bytea not null,
  person_id integer references people(id) on delete cascade,
  own_person_id integer references own_people(id) on delete cascade,
  verdict text,
  reason text,
  said_by text,
  tries smallint not null default 0,
  ask_at timestamptz,
  done_at timestamptz,
  also_of integer[] not null default '{}'::integer[],
  failures smallint not null default 0,
  constraint verification_addresses_pkey primary key (verification_id, hash),
  constraint verification_addresses_check check ((person_id is null) <> (own_person_id is null)),
  constraint verification_addresses_check1 check ((verdict is null) = (done_at is null)),
  constraint verification_addresses_verdict_check check (verdict in ('valid', 'catch_all', 'risky', 'invalid', 'unknown'))
);
create index verification_addresses_open on verification_addresses (verification_id, failures, hash) where done_at is null;
create index verification_addresses_own_person_id_idx on verification_addresses (own_person_id) where own_person_id is not null;
create index verification_addresses_person_id_idx on verification_addresses (person_id) where person_id is not null;
create index verification_addresses_said on verification_addresses (done_at) where said_by is not null;

create table verifications (
  id integer not null generated always as identity primary key,
  user_id integer not null references users(id) on delete cascade,
  list_id integer references lists(id) on delete cascade,
  campaign_id integer references campaigns(id) on delete cascade,
  verifier text,
  state text not null default 'running',
  known integer not null,
  outages integer not null default 0,
  resumes_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  constraint verifications_check check ((list_id is null) <> (campaign_id is null)),
  constraint verifications_check1 check ((state = 'running') = (finished_at is null)),
  constraint verifications_state_check check (state in ('running', 'finished', 'cancelled', 'deleted', 'failed'))
);
create index verifications_campaign_id_id_idx on verifications (campaign_id, id) where campaign_id is not null;
create index verifications_list_id_id_idx on verifications (list_id, id) where list_id is not null;
create index verifications_running on verifications (id) where state = 'running';
create index verifications_user_id_id_idx on verifications (user_id, id);

create function checked_status(said text, said_on text, c email_checks) returns text language sql stable as $function$
  select case
    when c.status = 'invalid' then 'invalid'
    when has_say(c, said_on) then verdict_status(c.verdict, said)
    else said
  end
$function$;

create function copy_contact_lookup() returns trigger language plpgsql as $function$
begin
  insert into provider_requests (provider, what, person_id, price, asked_at, answered_at, outcome, charged)
  values (new.provider, new.kind, new.person_id, 0, new.asked_at, new.asked_at,
    case when new.is_hit then 'hit' else 'miss' end, 0);
  return null;
end $function$;

create function count_added_members() returns trigger language plpgsql as $function$
begin
  insert into list_counts
  select list_id, count(*), count(*) filter (where is_enriched), count(*) filter (where is_changed) from changed group by list_id;
  return null;
end $function$;

create function count_changed_members() returns trigger language plpgsql as $function$
begin
  insert into list_counts
  select list_id, 0, sum(enriched), sum(changed) from (
    select list_id, is_enriched::integer as enriched, is_changed::integer as changed from changed
    union all
    select list_id, -is_enriched::integer, -is_changed::integer from before
  ) difference group by list_id having sum(enriched) <> 0 or sum(changed) <> 0;
  return null;
end $function$;

create function count_removed_members() returns trigger language plpgsql as $function$
begin
  insert into list_counts
  select list_id, -count(*), -count(*) filter (where is_enriched), -count(*) filter (where is_changed) from changed
  where exists (select from lists where id = list_id) group by list_id;
  return null;
end $function$;

create function count_spending() returns trigger language plpgsql as $function$
declare
  refund record;
begin
  insert into credit_spending as s (user_id, module, month, spent)
  select user_id, module, utc_month(created_at), -sum(amount) from added
  where reason in ('reveal', 'search', 'bring_in') group by 1, 2, 3 order by 1, 2, 3
  on conflict (user_id, module, month) do update set spent = s.spent + excluded.spent;
  -- One by one, so that the ledger is asked by its key.
  for refund in select refunded_entry_id, amount, created_at from added where reason = 'refund' loop
    update credit_spending s set spent = greatest(0, s.spent - refund.amount)
    from credit_entries e join users u on u.id = e.user_id
    where e.id = refund.refunded_entry_id and s.user_id = e.user_id and s.module = e.module
      and coalesce(e.team_id, e.user_id) = u.team_id
      and s.month = utc_month(e.created_at) and s.month = utc_month(refund.created_at);
  end loop;
  return null;
end $function$;

create function erase_enrolment() returns trigger language plpgsql as $function$
begin
  new.name := null;
  new.address := null;
  new.variables := '{}';
  new.state := 'stopped';
  new.reason := 'person_gone';
  new.hold_until := null;
  new.due_at := null;
  perform forget_words(old.id);
  return new;
end $function$;

create function erase_send() returns trigger language plpgsql as $function$
begin
  new.mail := null;
  new.company_domain := null;
  new.erased_at := clock_timestamp();
  return new;
end $function$;

create function fill_person() returns trigger language plpgsql as $function$
begin
  select person_id, own_person_id into new.person_id, new.own_person_id
  from enrolments where id = new.enrolment_id;
  return new;
end
$function$;

create function fill_team() returns trigger language plpgsql as $function$
begin
  if new.team_id is null then
    select team_id into new.team_id from users where id = new.user_id;
    if exists (select from users where team_id = new.team_id and id <> new.user_id and removed_at is null) then
      raise exception 'account % is in a team, of which this release knows nothing', new.user_id;
    end if;
  end if;
  return new;
end
$function$;

create function forget_import_keys() returns trigger language plpgsql as $function$
begin
  delete from list_import_keys where import_id in (select id from gone);
  return null;
end $function$;

create function forget_limits() returns trigger language plpgsql as $function$
begin
  delete from credit_limits where user_id = new.id;
  return null;
end $function$;

create function forget_requested_people() returns trigger language plpgsql as $function$
begin
  update provider_requests set person_id = null where person_id in (select id from removed);
  return null;
end $function$;

create function forget_words(forgotten integer) returns void language plpgsql as $function$
begin
  update sends set mail = null, company_domain = null, erased_at = clock_timestamp()
  where enrolment_id = forgotten and mail is not null;
  update inbound_messages set sender = null, subject = null, body_text = null, body_html = null, evidence = '', message_id = null
  where enrolment_id = forgotten;
  update campaign_events set detail = detail - 'evidence' - 'url' where enrolment_id = forgotten and detail ?| '{evidence,url}';
end $function$;

create function has_say(c email_checks, said_on text) returns boolean language sql stable as $function$
  select c.verdict <> 'unknown'
    and coalesce(said_on, '') <= to_char(c.verified_at at time zone 'UTC', 'YYYY-MM-DD')
$function$;

create function keep_team_log() returns trigger language plpgsql as $function$
begin
  if tg_op = 'DELETE' then
    if not exists (select from users where team_id = old.team_id and removed_at is null offset 1) then
      return old;
    end if;
  elsif to_jsonb(new) = to_jsonb(old) || jsonb_build_object('details', old.details || '{"email": null}')
    and old.details ? 'email' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $function$;

create function listed_person(account integer, member integer) returns table(person_id integer, own_person_id integer, shared_id integer, full_name text, first_name text, last_name text, title text, company text, search_text text) language sql stable as $function$
  select p.id, null::integer, p.id, coalesce(o.full_name, p.full_name), coalesce(o.first_name, p.first_name), coalesce(o.last_name, p.last_name),
    coalesce(o.title, p.title), coalesce(o.company, c.name),
    concat_ws(E'\n',
      coalesce(lower(o.full_name), concat_ws(E'\n', p.name_folded, lower(p.full_name))), lower(coalesce(o.title, p.title)),
      coalesce(lower(o.company), concat_ws(E'\n', lower(c.name), c.name_key)), o.folded)
  from people p
  left join companies c on c.id = p.company_id
  left join lateral (
    select max(value) filter (where field = 'full_name') as full_name, max(value) filter (where field = 'first_name') as first_name,
      max(value) filter (where field = 'last_name') as last_name, max(value) filter (where field = 'title') as title,
      max(value) filter (where field = 'company') as company, string_agg(folded, E'\n' order by field) as folded
    from own_fields where team_id = (select team_id from users where id = account) and member_id = member
      and field in ('full_name', 'first_name', 'last_name', 'title', 'company')
  ) o on true
  where p.id = member
  union all
  select null, id, shared_person_id, full_name, first_name, last_name, title, company,
    concat_ws(E'\n', name_folded, lower(full_name), lower(title), lower(company), company_key)
  from own_people where id = member and team_id = (select team_id from users where id = account)
$function$;

create function log_change_of_all() returns trigger language plpgsql as $function$
begin
  insert into people_changes (kind, ids) values ('all', '{}');
  perform pg_notify('people_changed', '');
  return null;
end $function$;

create function log_changed_companies() returns trigger language plpgsql as $function$
begin
  insert into people_changes (kind, ids)
  select 'company', array_agg(id) from (
    select id, name, name_key, domain, industry, type, summary, founded_year, headcount_min, headcount_max,
      revenue, linkedin_followers, headquarters_id, intents, funding_total, funding_round_count,
      last_funding_on, last_funding_amount, last_funding_category from changed
    except
    select id, name, name_key, domain, industry, type, summary, founded_year, headcount_min, headcount_max,
      revenue, linkedin_followers, headquarters_id, intents, funding_total, funding_round_count,
      last_funding_on, last_funding_amount, last_funding_category from before
  ) as differing
  having count(*) > 0;
  if found then
    perform pg_notify('people_changed', '');
  end if;
  return null;
end $function$;

create function log_changes() returns trigger language plpgsql as $function$
begin
  insert into people_changes (kind, ids)
  select tg_argv[0], array_agg(id) from changed having count(*) > 0;
  if found then
    -- Once a transaction, however many statements it has.
    perform pg_notify('people_changed', '');
  end if;
  return null;
end $function$;

create function log_contacts() returns trigger language plpgsql as $function$
begin
  insert into people_changes (kind, ids)
  select 'contact', '{}'
  where not exists (select from people_changes where xact = pg_current_xact_id() and kind = 'contact');
  return null;
end $function$;

create function log_people_of_addresses(addresses text[]) returns void language plpgsql as $function$
begin
  insert into people_changes (kind, ids)
  select 'contact', array_agg(distinct person_id) from (
    select person_id from contact_values where kind = 'email' and value = any(addresses)
    union all
    select person_id from found_contacts where kind = 'email' and value = any(addresses)
  ) having_address
  having count(*) > 0;
  if found then
    perform pg_notify('people_changed', '');
  end if;
end $function$;

create function log_people_of_changed_checks() returns trigger language plpgsql as $function$
begin
  perform log_people_of_addresses(array(
    select email from changed join before using (email)
    where (changed.status = 'invalid') <> (before.status = 'invalid')
      or (changed.verdict, changed.verified_at) is distinct from (before.verdict, before.verified_at)
  ));
  return null;
end $function$;

create function log_people_of_checks() returns trigger language plpgsql as $function$
begin
  perform log_people_of_addresses(array(select email from changed where status = 'invalid' or verdict is not null));
  return null;
end $function$;

create function log_people_of_contacts() returns trigger language plpgsql as $function$
begin
  -- An import has written most of these people in the same transaction.
  insert into people_changes (kind, ids)
  select 'contact', array_agg(person_id) from (
    select person_id from changed
    except
    select unnest(ids) from people_changes where xact = pg_current_xact_id() and kind in ('person', 'contact')
  ) unknown
  having count(*) > 0;
  if found then
    perform pg_notify('people_changed', '');
  end if;
  return null;
end $function$;

create function log_shown_companies() returns trigger language plpgsql as $function$
begin
  insert into people_changes (kind, ids)
  select 'shown', array_agg(id) from (
    select id, headcount_growth, content_hash from changed
    except
    select id, headcount_growth, content_hash from before
  ) as differing
  having count(*) > 0;
  return null;
end $function$;

create function mark_enriched() returns trigger language plpgsql as $function$
begin
  with stale as (
    select m.list_id, m.member_id from revealed r
    join users u on u.team_id = r.team_id
    join lists l on l.user_id = u.id
    join list_members m on m.list_id = l.id and m.person_id = r.person_id
    where not m.is_enriched
    union
    select m.list_id, m.member_id from revealed r
    join own_people o on o.shared_person_id = r.person_id and o.team_id = r.team_id
    join list_members m on m.own_person_id = o.id
    where not m.is_enriched
  ), locked as (
    select m.list_id, m.member_id from list_members m join stale using (list_id, member_id)
    order by m.list_id, m.member_id for update of m
  )
  update list_members m set is_enriched = true
  from locked s where m.list_id = s.list_id and m.member_id = s.member_id;
  return null;
end $function$;

create function mark_linked_enriched() returns trigger language plpgsql as $function$
begin
  if not exists (select id, team_id, shared_person_id from changed except select id, team_id, shared_person_id from before) then
    return null;
  end if;
  with stale as (
    select m.list_id, m.member_id
    from (select id, team_id, shared_person_id from changed except select id, team_id, shared_person_id from before) c
    join list_members m on m.own_person_id = c.id
    where m.is_enriched <> (
      exists (select from own_contact_values v where v.team_id = c.team_id and v.member_id = c.id)
      or exists (select from reveals r where r.team_id = c.team_id and r.person_id = c.shared_person_id)
    )
  ), locked as (
    select m.list_id, m.member_id from list_members m join stale using (list_id, member_id)
    order by m.list_id, m.member_id for update of m
  )
  update list_members m set is_enriched = not m.is_enriched
  from locked s where m.list_id = s.list_id and m.member_id = s.member_id;
  return null;
end $function$;

create function mark_own_enriched() returns trigger language plpgsql as $function$
begin
  if not exists (select from changed) then
    return null;
  end if;
  with stale as (
    select distinct m.list_id, m.member_id from (select distinct team_id, person_id, own_person_id from changed) c
    cross join lateral (
      select m.list_id, m.member_id, m.is_enriched, m.person_id as shared_id from list_members m
      where m.person_id = c.person_id
        and c.team_id = (select u.team_id from lists l join users u on u.id = l.user_id where l.id = m.list_id)
      union all
      -- Own people are on lists of their team alone.
      select m.list_id, m.member_id, m.is_enriched, o.shared_person_id
      from list_members m join own_people o on o.id = m.own_person_id
      where m.own_person_id = c.own_person_id
    ) m
    where m.is_enriched <> (
      exists (select from own_contact_values v where v.team_id = c.team_id and v.member_id = m.member_id)
      or exists (select from reveals r where r.team_id = c.team_id and r.person_id = m.shared_id)
    )
  ), locked as (
    select m.list_id, m.member_id from list_members m join stale using (list_id, member_id)
    order by m.list_id, m.member_id for update of m
  )
  update list_members m set is_enriched = not m.is_enriched
  from locked s where m.list_id = s.list_id and m.member_id = s.member_id;
  return null;
end $function$;

create function open_team() returns trigger language plpgsql as $function$
begin
  if new.team_id is null then
    insert into teams default values returning id into new.team_id;
  end if;
  return new;
end
$function$;

create function refresh_members() returns trigger language plpgsql as $function$
begin
  with stale as (
    select m.list_id, m.member_id, p.full_name, p.first_name, p.last_name, p.title, p.company, p.search_text
    from changed join list_members m on m.person_id = changed.id join lists l on l.id = m.list_id
    cross join lateral listed_person(l.user_id, m.member_id) p
    where (m.full_name, m.first_name, m.last_name, m.title, m.company, m.search_text)
      is distinct from (p.full_name, p.first_name, p.last_name, p.title, p.company, p.search_text)
    order by m.list_id, m.member_id for update of m
  )
  update list_members m set full_name = s.full_name, first_name = s.first_name, last_name = s.last_name, title = s.title,
    company = s.company, search_text = s.search_text
  from stale s where m.list_id = s.list_id and m.member_id = s.member_id;
  return null;
end $function$;

create function refresh_members_of_companies() returns trigger language plpgsql as $function$
begin
  with stale as (
    select m.list_id, m.member_id, p.company, p.search_text
    from changed c join before b on b.id = c.id and b.name <> c.name
    join people on people.company_id = c.id
    join list_members m on m.person_id = people.id join lists l on l.id = m.list_id
    cross join lateral listed_person(l.user_id, m.member_id) p
    order by m.list_id, m.member_id for update of m
  )
  update list_members m set company = s.company, search_text = s.search_text
  from stale s where m.list_id = s.list_id and m.member_id = s.member_id;
  return null;
end $function$;

create function refresh_members_of_fields() returns trigger language plpgsql as $function$
begin
  -- Most writes are of notes and further columns.
  if not exists (select from changed where field in ('full_name', 'first_name', 'last_name', 'title', 'company')) then
    return null;
  end if;
  with stale as (
    select m.list_id, m.member_id, p.full_name, p.first_name, p.last_name, p.title, p.company, p.search_text
    from (
      select distinct team_id, person_id from changed where field in ('full_name', 'first_name', 'last_name', 'title', 'company')
    ) c
    join list_members m on m.person_id = c.person_id
    cross join lateral (
      select l.user_id from lists l join users u on u.id = l.user_id
      where l.id = m.list_id and u.team_id = c.team_id offset 0
    ) maker
    cross join lateral listed_person(maker.user_id, m.member_id) p
    where (m.full_name, m.first_name, m.last_name, m.title, m.company, m.search_text)
      is distinct from (p.full_name, p.first_name, p.last_name, p.title, p.company, p.search_text)
    order by m.list_id, m.member_id for update of m
  )
  update list_members m set full_name = s.full_name, first_name = s.first_name, last_name = s.last_name, title = s.title,
    company = s.company, search_text = s.search_text
  from stale s where m.list_id = s.list_id and m.member_id = s.member_id;
  return null;
end $function$;

create function refresh_own_members() returns trigger language plpgsql as $function$
begin
  with stale as (
    select m.list_id, m.member_id, p.full_name, p.first_name, p.last_name, p.title, p.company, p.search_text
    from changed join list_members m on m.own_person_id = changed.id join lists l on l.id = m.list_id
    cross join lateral listed_person(l.user_id, m.member_id) p
    where (m.full_name, m.first_name, m.last_name, m.title, m.company, m.search_text)
      is distinct from (p.full_name, p.first_name, p.last_name, p.title, p.company, p.search_text)
    order by m.list_id, m.member_id for update of m
  )
  update list_members m set full_name = s.full_name, first_name = s.first_name, last_name = s.last_name, title = s.title,
    company = s.company, search_text = s.search_text
  from stale s where m.list_id = s.list_id and m.member_id = s.member_id;
  return null;
end $function$;

create function refuse_change() returns trigger language plpgsql as $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $function$;

create function renew_contacted_version() returns trigger language plpgsql as $function$
declare
  team integer;
begin
  if tg_table_name = 'sends' then
    team := new.team_id;
  else
    select team_id into team from users where id = new.user_id;
  end if;
  if team is not null then
    insert into contacted_versions as v (user_id, team_id, version)
    values (new.user_id, team, pg_current_xact_id())
    on conflict (team_id) do update set version = excluded.version where v.version <> excluded.version;
  end if;
  return null;
end $function$;

create function renew_contacted_versions_of_own() returns trigger language plpgsql as $function$
begin
  insert into contacted_versions as v (user_id, team_id, version)
  select min(user_id), team_id, pg_current_xact_id() from enrolments where own_person_id = new.id
  group by team_id order by team_id
  on conflict (team_id) do update set version = excluded.version where v.version <> excluded.version;
  return null;
end $function$;

create function utc_month(at timestamptz) returns date language sql immutable as $function$
  select date_trunc('month', at at time zone 'UTC')::date
$function$;

create function verdict_status(verdict text, otherwise text) returns text language sql immutable as $function$
  select case verdict
    when 'valid' then 'verified'
    when 'catch_all' then 'risky'
    when 'risky' then 'risky'
    when 'invalid' then 'invalid'
    else otherwise
  end
$function$;
