-- What a verifier said of the addresses that accounts share, beside the other checks. `verdict` is null until one was asked.
-- contract: a server of the previous release writes neither of the two new columns that the constraint compares
alter table email_checks
  add column verdict text check (verdict in ('valid', 'catch_all', 'risky', 'invalid', 'unknown')),
  add column reason text,
  add column evidence text,
  add column said_by text,
  add column verified_at timestamptz,
  add constraint email_checks_verified_check check ((verdict is null) = (verified_at is null));

-- What a verifier said of the addresses that an account brought itself, for this account alone: another account learns nothing from it.
-- The address is known by the hash of its mailbox, as in `refused_addresses`.
create table address_verdicts (
  user_id integer not null references users on delete cascade,
  hash bytea not null,
  verdict text not null check (verdict in ('valid', 'catch_all', 'risky', 'invalid', 'unknown')),
  reason text not null,
  evidence text not null,
  said_by text not null,
  checked_at timestamptz not null,
  primary key (user_id, hash)
);
create index on address_verdicts (hash);

-- Whether a verdict counts against what the source of a value says, as of a date (YYYY, YYYY-MM, YYYY-MM-DD, or null).
create function has_say(c email_checks, said_on text) returns boolean language sql stable as $$
  select c.verdict <> 'unknown'
    and coalesce(said_on, '') <= to_char(c.verified_at at time zone 'UTC', 'YYYY-MM-DD')
$$;

create function verdict_status(verdict text, otherwise text) returns text language sql immutable as $$
  select case verdict
    when 'valid' then 'verified'
    when 'catch_all' then 'risky'
    when 'risky' then 'risky'
    when 'invalid' then 'invalid'
    else otherwise
  end
$$;

-- The status of a value that accounts share: a bounce for everybody, a domain without email, a newer verdict, what the source says.
create function checked_status(said text, said_on text, c email_checks) returns text language sql stable as $$
  select case
    when c.status = 'invalid' then 'invalid'
    when has_say(c, said_on) then verdict_status(c.verdict, said)
    else said
  end
$$;

-- The index hears of each change of what counts.
create or replace function log_people_of_checks() returns trigger language plpgsql as $$
begin
  perform log_people_of_addresses(array(select email from changed where status = 'invalid' or verdict is not null));
  return null;
end $$;

create or replace function log_people_of_changed_checks() returns trigger language plpgsql as $$
begin
  perform log_people_of_addresses(array(
    select email from changed join before using (email)
    where (changed.status = 'invalid') <> (before.status = 'invalid')
      or (changed.verdict, changed.verified_at) is distinct from (before.verdict, before.verified_at)
  ));
  return null;
end $$;
