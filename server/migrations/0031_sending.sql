-- Campaigns that send: steps with immutable versions, enrolments, sends, and what comes back. Times come from the server's clock, never from now().

-- A mailbox is one sending account of one user. It is disconnected, never deleted, so that its quota and history stay true.
alter table integrations rename to mailboxes;
alter table mailboxes rename constraint integrations_user_id_provider_email_key to mailboxes_user_id_provider_email_key;
alter table mailboxes drop constraint integrations_provider_check;
alter table mailboxes
  add constraint mailboxes_provider_check check (provider in ('gmail', 'outbox')),
  -- Shown as the sender, and appended to each email as plain text.
  add column sender_name text not null default '',
  add column signature text not null default '',
  -- Emails per day, at most the provider's; null: the provider's. And the seconds between two of them; null: the campaign's.
  add column daily_cap integer check (daily_cap > 0),
  add column spacing_seconds integer check (spacing_seconds >= 0),
  -- Encrypted with SECRETS_KEY: the refresh token. Null once disconnected.
  add column credentials bytea,
  add column connection text not null default 'connected' check (connection in ('connected', 'reconnect', 'removed')),
  -- Where its sync goes on: the provider's own mark; when it last succeeded, and why it last failed.
  add column sync_cursor text,
  add column synced_at timestamptz,
  add column sync_failure text,
  -- Set while the brake holds the mailbox: why, and since when. `checked_at`: when it was last compared with what the provider sent.
  add column brake text,
  add column braked_at timestamptz,
  add column checked_at timestamptz;

alter table campaigns drop constraint campaigns_status_check;
alter table campaigns
  add column archived_at timestamptz,
  -- Grows with each change of steps or setup, so that two windows do not overwrite each other.
  add column version integer not null default 1,
  add column setup jsonb not null default '{}',
  add column updated_at timestamptz,
  add column launched_at timestamptz,
  add column finished_at timestamptz,
  add column is_sample boolean not null default false;
update campaigns set updated_at = created_at, archived_at = case when status = 'archived' then created_at end,
  status = case when status = 'archived' then 'paused' else status end;
alter table campaigns
  alter column updated_at set not null,
  add constraint campaigns_status_check check (status in ('draft', 'running', 'paused', 'finished')),
  add constraint campaigns_id_user_id_key unique (id, user_id);

-- The mailboxes that a campaign sends from.
create table campaign_mailboxes (
  campaign_id integer not null references campaigns on delete cascade,
  mailbox_id integer not null references mailboxes on delete cascade,
  primary key (campaign_id, mailbox_id)
);
create index on campaign_mailboxes (mailbox_id);

-- `position` counts from 1 among the steps that are not removed.
create table campaign_steps (
  id integer generated always as identity primary key,
  campaign_id integer not null references campaigns on delete cascade,
  position integer not null,
  removed_at timestamptz
);
create index on campaign_steps (campaign_id, position);

-- Every change of a step adds a version; a send names the one that it used.
create table step_versions (
  id integer generated always as identity primary key,
  step_id integer not null references campaign_steps on delete cascade,
  number integer not null,
  -- After the step before; of the first step, after the enrolment.
  wait_amount integer not null check (wait_amount >= 0),
  wait_unit text not null check (wait_unit in ('minutes', 'hours', 'days', 'working_days')),
  -- Empty: the same thread.
  subject jsonb not null,
  document jsonb not null,
  created_at timestamptz not null,
  unique (step_id, number)
);
create trigger step_versions_are_immutable before update on step_versions for each row execute function refuse_change();

create table campaign_templates (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  name text not null check (name <> ''),
  steps jsonb not null,
  created_at timestamptz not null
);
create index on campaign_templates (user_id, id);

-- One person in one campaign. Also those who cannot be sent to yet, or never, with the reason.
create table enrolments (
  id integer generated always as identity primary key,
  campaign_id integer not null,
  user_id integer not null references users on delete cascade,
  person_id integer references people on delete set null,
  own_person_id integer references own_people on delete set null,
  member_id integer generated always as (coalesce(person_id, own_person_id)) stored,
  -- The list that the person came from, if any.
  list_id integer references lists on delete set null,
  name text,
  address text,
  -- HMAC of the mailbox (`mailboxOf`) that the address belongs to. Stays when the address is erased.
  address_hash bytea,
  -- Lower case; null for public mail domains: colleagues are held by it.
  company_domain text,
  -- What the variables say: name to text.
  variables jsonb not null default '{}',
  -- IANA, by the person's place; null: unknown.
  zone text,
  -- Chosen at the first send, kept ever after.
  mailbox_id integer references mailboxes on delete set null,
  state text not null check (state in ('active', 'held', 'finished', 'stopped')),
  -- Why it is held or stopped.
  reason text,
  hold_until timestamptz,
  next_step_id integer references campaign_steps on delete set null,
  due_at timestamptz,
  -- Seconds after the previous email of the mailbox, beside its spacing: drawn once, when the next send is planned.
  jitter_seconds integer not null default 0,
  is_holdout boolean not null default false,
  added_at timestamptz not null,
  removed_at timestamptz,
  unique (campaign_id, address_hash),
  unique (campaign_id, member_id),
  foreign key (campaign_id, user_id) references campaigns (id, user_id) on delete cascade,
  check (state not in ('active', 'finished') or reason is null),
  check (state not in ('held', 'stopped') or reason is not null)
);
create index on enrolments (person_id) where person_id is not null;
create index on enrolments (own_person_id) where own_person_id is not null;
create index on enrolments (mailbox_id, due_at) where state = 'active';
create index on enrolments (campaign_id, due_at) where state = 'active' and mailbox_id is null;
create index on enrolments (campaign_id, state, reason);
create index on enrolments (user_id, address_hash);
create index on enrolments (user_id, company_domain) where company_domain is not null;
create index on enrolments (hold_until) where state = 'held' and hold_until is not null;

-- One step to one enrolment; also test emails and answers from the app. The rows are the quota ledger: none is ever deleted.
create table sends (
  id integer generated always as identity primary key,
  -- X-Rapport-Send.
  key uuid not null unique,
  kind text not null check (kind in ('step', 'test', 'answer')),
  user_id integer references users on delete set null,
  campaign_id integer references campaigns on delete set null,
  enrolment_id integer references enrolments on delete set null,
  step_id integer references campaign_steps on delete set null,
  step_version_id integer references step_versions on delete set null,
  mailbox_id integer references mailboxes on delete set null,
  state text not null check (state in ('planned', 'claimed', 'drafted', 'sent', 'unknown', 'cancelled', 'failed')),
  -- Why it was cancelled, failed or is unknown.
  reason text,
  -- Everything that its MIME is made from, and the SHA-256 of that MIME. Null once erased.
  mail jsonb,
  mime_hash bytea,
  address_hash bytea,
  -- As given to the provider, without angle brackets; and as read back from it.
  message_id text not null unique,
  sent_message_id text,
  draft_id text,
  provider_id text,
  thread_id text,
  unsubscribe_token text unique,
  claimed_at timestamptz,
  -- When the last call to the provider began: recovery waits until it can have ended.
  called_at timestamptz,
  sent_at timestamptz,
  -- Looks of recovery for a send whose outcome is unknown: when the first and the last found it missing, or unchanged as a draft.
  looks integer not null default 0,
  looked_at timestamptz,
  erased_at timestamptz,
  unique (enrolment_id, step_id)
);
create index on sends (mailbox_id, claimed_at) where state in ('claimed', 'drafted', 'sent', 'unknown');
create index on sends (mailbox_id) where state in ('claimed', 'drafted');
create index on sends (mailbox_id, thread_id) where thread_id is not null;
create index on sends (sent_message_id) where sent_message_id is not null;
create index on sends (campaign_id, step_id, state) where kind = 'step';
create index on sends (user_id, address_hash, sent_at) where sent_at is not null;

-- What a mailbox received, as far as it concerns us.
create table inbound_messages (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  mailbox_id integer not null references mailboxes on delete cascade,
  provider_id text not null,
  thread_id text,
  message_id text,
  class text not null check (class in ('reply', 'automatic', 'hard_bounce', 'soft_bounce', 'policy_bounce', 'ignored')),
  -- What decided the class: a header or a status.
  evidence text not null,
  campaign_id integer references campaigns on delete set null,
  enrolment_id integer references enrolments on delete set null,
  send_id integer references sends on delete set null,
  -- Null once erased.
  sender text,
  subject text,
  body_text text,
  body_html text,
  received_at timestamptz not null,
  read_at timestamptz,
  unique (mailbox_id, provider_id)
);
create index on inbound_messages (user_id, received_at) where class = 'reply';
create index on inbound_messages (enrolment_id) where enrolment_id is not null;

-- What happened to whom, when. Append-only, but for erasing.
create table campaign_events (
  id bigint generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  campaign_id integer references campaigns on delete cascade,
  enrolment_id integer references enrolments on delete cascade,
  send_id integer references sends on delete set null,
  kind text not null,
  verdict text check (verdict in ('human', 'machine', 'unknown')),
  detail jsonb not null default '{}',
  at timestamptz not null
);
create index on campaign_events (enrolment_id, at);
create index on campaign_events (campaign_id, kind, at);
create index on campaign_events (user_id, kind, at);
create trigger campaign_events_are_append_only before update of kind, verdict, detail, at on campaign_events
  for each row execute function refuse_change();

-- Addresses that an account must not write to again: hashes, as in `enrolments`.
create table refused_addresses (
  user_id integer not null references users on delete cascade,
  address_hash bytea not null,
  why text not null check (why in ('unsubscribed', 'bounced')),
  -- The send that it answers.
  send_id integer references sends on delete set null,
  -- How: a link, one-click, by hand; of a bounce its status.
  evidence text not null,
  at timestamptz not null,
  primary key (user_id, address_hash, why)
);

-- When a person goes, all that names them goes with the reference; what happened and what counts stays.
create function erase_enrolment() returns trigger language plpgsql as $$
begin
  new.name := null;
  new.address := null;
  new.variables := '{}';
  new.state := 'stopped';
  new.reason := 'person_gone';
  new.hold_until := null;
  new.due_at := null;
  update sends set mail = null, erased_at = clock_timestamp() where enrolment_id = old.id and mail is not null;
  update inbound_messages set sender = null, subject = null, body_text = null, body_html = null where enrolment_id = old.id;
  return new;
end $$;
create trigger erase_enrolment before update of person_id, own_person_id on enrolments for each row
  when (new.person_id is null and new.own_person_id is null and (old.person_id is not null or old.own_person_id is not null))
  execute function erase_enrolment();

create function erase_send() returns trigger language plpgsql as $$
begin
  new.mail := null;
  new.erased_at := clock_timestamp();
  return new;
end $$;
create trigger erase_send before update of enrolment_id, user_id on sends for each row
  when ((new.enrolment_id is null and old.enrolment_id is not null) or (new.user_id is null and old.user_id is not null))
  execute function erase_send();
