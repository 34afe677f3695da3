-- Every request to a provider that may cost money. The row is committed with its price before the request is sent. A row
-- without an outcome counts as paid: the process was killed, or the answer was lost.
create table provider_requests (
  id bigint generated always as identity primary key,
  provider text not null,
  what text not null check (what in ('email', 'phone', 'search', 'verification')),
  -- A shared or an own person. Null: nobody in particular, or somebody who was removed since. The cost stays.
  person_id integer,
  -- The most that the request can cost, in millionths of a US dollar.
  price bigint not null check (price >= 0),
  -- No other provider had been asked for this before.
  was_first boolean not null default false,
  asked_at timestamptz not null,
  answered_at timestamptz,
  -- 'failed': refused, at no charge. 'dropped': an operator gave the answer up.
  outcome text check (outcome in ('hit', 'miss', 'failed', 'dropped')),
  charged bigint check (charged >= 0),
  check ((outcome is null) = (answered_at is null) and (outcome is null) = (charged is null))
);
create index on provider_requests (person_id, what) where person_id is not null;
create index on provider_requests (provider, asked_at);
create index on provider_requests (provider, answered_at) where outcome in ('hit', 'miss');

-- Ids of shared and own people differ, and are never used again.
create function forget_requested_people() returns trigger language plpgsql as $$
begin
  update provider_requests set person_id = null where person_id in (select id from removed);
  return null;
end $$;
create trigger forget_requested_people after delete on people referencing old table as removed
  for each statement execute function forget_requested_people();
create trigger forget_requested_people after delete on own_people referencing old table as removed
  for each statement execute function forget_requested_people();

-- `contact_lookups` is replaced. Only servers of the previous release still write to it, and what they write is copied.
insert into provider_requests (provider, what, person_id, price, asked_at, answered_at, outcome, charged)
select provider, kind, person_id, 0, asked_at, asked_at, case when is_hit then 'hit' else 'miss' end, 0
from contact_lookups;

create function copy_contact_lookup() returns trigger language plpgsql as $$
begin
  insert into provider_requests (provider, what, person_id, price, asked_at, answered_at, outcome, charged)
  values (new.provider, new.kind, new.person_id, 0, new.asked_at, new.asked_at,
    case when new.is_hit then 'hit' else 'miss' end, 0);
  return null;
end $$;
create trigger copy_contact_lookup after insert or update on contact_lookups
  for each row execute function copy_contact_lookup();

-- Why a provider is left alone.
alter table provider_pauses add column reason text check (reason in ('busy', 'key', 'credit', 'outage', 'no_hits'));
-- Requests up to this one no longer count towards a stop for want of hits.
alter table provider_pauses add column counted_after bigint;
