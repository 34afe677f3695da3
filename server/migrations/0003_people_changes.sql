-- What changed of people and companies, written by triggers with the change itself: whoever keeps a copy (the people index) reads from here
-- what was committed since it last looked. How it is read exactly: server/src/features/people/change-log.ts.

create table people_changes (
  -- The transaction that made the change. A reader remembers a snapshot (`pg_current_snapshot`) and takes what that one did not see:
  -- ids of transactions alone would not do, for transactions do not commit in their order.
  xact xid8 not null default pg_current_xact_id(),
  changed_at timestamptz not null default now(),
  -- 'all': so much may have changed that everything has to be read again; `ids` is empty.
  kind text not null check (kind in ('person', 'company', 'all')),
  -- Added, changed or removed: what is no longer there was removed. One row a statement, for an import changes thousands at once.
  ids integer[] not null
);
create index on people_changes (xact);
create index on people_changes (changed_at);

-- Rows of transactions up to this one may be missing from people_changes: they were old.
create table people_changes_trimmed (
  xact xid8 not null
);
insert into people_changes_trimmed values ('0');

-- The argument of a trigger is the kind.
create function log_changes() returns trigger language plpgsql as $$
begin
  insert into people_changes (kind, ids)
  select tg_argv[0], array_agg(id) from changed having count(*) > 0;
  if found then
    -- Once a transaction, however many statements it has.
    perform pg_notify('people_changed', '');
  end if;
  return null;
end $$;

-- A company's change concerns all its people, so only one of a fact that the index holds counts. `except` and not a join: its plan, once
-- made for a single company and kept by the session, also suits thousands.
create function log_changed_companies() returns trigger language plpgsql as $$
begin
  insert into people_changes (kind, ids)
  select 'company', array_agg(id) from (
    select id, name, name_key, domain, industry, founded_year, headcount_min, headcount_max, revenue, linkedin_followers, headquarters_id,
      intents, funding_total, funding_round_count, last_funding_on, last_funding_amount, last_funding_category from changed
    except
    select id, name, name_key, domain, industry, founded_year, headcount_min, headcount_max, revenue, linkedin_followers, headquarters_id,
      intents, funding_total, funding_round_count, last_funding_on, last_funding_amount, last_funding_category from before
  ) as differing
  having count(*) > 0;
  if found then
    perform pg_notify('people_changed', '');
  end if;
  return null;
end $$;

create function log_change_of_all() returns trigger language plpgsql as $$
begin
  insert into people_changes (kind, ids) values ('all', '{}');
  perform pg_notify('people_changed', '');
  return null;
end $$;

create trigger log_added after insert on people
  referencing new table as changed for each statement execute function log_changes('person');
create trigger log_changed after update on people
  referencing new table as changed for each statement execute function log_changes('person');
create trigger log_removed after delete on people
  referencing old table as changed for each statement execute function log_changes('person');
create trigger log_truncated after truncate on people
  for each statement execute function log_change_of_all();

-- A company that is removed has no people.
create trigger log_added after insert on companies
  referencing new table as changed for each statement execute function log_changes('company');
create trigger log_changed after update on companies
  referencing old table as before new table as changed for each statement execute function log_changed_companies();

-- Places are only ever added; careers and education change together with their person. By hand, both can be done otherwise.
create trigger log_changed after update on places
  for each statement execute function log_change_of_all();
