-- An account that joins a team brings along what its team of one owned. A job moves it, in batches.
create table team_moves (
  user_id integer primary key references users on delete cascade,
  from_team_id integer not null references teams,
  -- What was revealed on a trial joins no team on a trial.
  leaves_reveals boolean not null,
  -- Null until the job has counted.
  total integer,
  moved integer not null default 0,
  -- How far the account's lists have been read.
  at_list integer not null default 0,
  at_member integer not null default 0,
  started_at timestamptz not null
);

-- Joined by an invitation before its mailbox had a trial, to which that keeps its right.
alter table users add column claims_no_trial boolean not null default false;

-- Batches of reveals and contact values that have moved in: with them changes what the team has.
alter table teams add column moved_in integer not null default 0;

-- Reveals are updated when they move, and in no other case.
create trigger mark_moved after update on reveals referencing new table as revealed
  for each statement execute function mark_enriched();

-- Own values are updated when they move, too, and then are the team's on all its lists.
create trigger mark_moved after update on own_contact_values referencing new table as changed
  for each statement execute function mark_own_enriched();

-- By these, what a team has is read in batches.
create index on enrolments (team_id, id);
create index on sends (team_id, id);
create index on own_fields (team_id, member_id) where field = 'note';

-- An account may open the balance of several teams, one after the other.
-- contract: the index serves what the previous release inserts, and the reasons are only widened
alter table credits
  drop constraint credits_pkey,
  add primary key using index credits_team_id_module_idx,
  alter column user_id drop not null;
create unique index on credits (user_id, module);
alter table credit_entries drop constraint credit_entries_reason_check;
alter table credit_entries add constraint credit_entries_reason_check
  check (reason in ('opening', 'trial', 'trial_used', 'plan', 'grant', 'correction', 'demo', 'reveal', 'refund',
    'search', 'bring_in', 'transfer'));
