-- An account that leaves a team takes copies of its own people along. A job makes them, in batches.
alter table team_moves add column kind text not null default 'join' check (kind in ('join', 'leave'));

-- The people on its lists of whom the team has something of its own, and who are still to be copied.
create table leaving_people (
  user_id integer not null references users on delete cascade,
  person_id integer references people on delete cascade,
  own_person_id integer references own_people on delete cascade,
  member_id integer not null generated always as (coalesce(person_id, own_person_id)) stored,
  primary key (user_id, member_id),
  check (num_nonnulls(person_id, own_person_id) = 1)
);
create index on leaving_people (person_id) where person_id is not null;
create index on leaving_people (own_person_id) where own_person_id is not null;

-- Emails of accounts that have left the team since: it goes on knowing whom they wrote to, under the
-- ids that it has for them.
create table former_sends (
  team_id integer not null references teams,
  send_id integer not null references sends on delete cascade,
  address_hash bytea,
  person_id integer references people on delete set null,
  own_person_id integer references own_people on delete set null,
  primary key (team_id, send_id)
);
create index on former_sends (send_id);
create index on former_sends (team_id, address_hash);
create index on former_sends (team_id, (coalesce(person_id, own_person_id)));
create index on former_sends (person_id) where person_id is not null;
create index on former_sends (own_person_id) where own_person_id is not null;
create index on sends (user_id) where kind <> 'step';

-- Somebody has left the team: nobody of it writes to whom they have written to, for some days.
alter table teams add column was_left boolean not null default false;

-- What an account leaves behind is the team's and names nobody: the account may buy and import the same
-- again for its next team, where the previous release finds it by the account.
-- contract: the unique indexes serve what the previous release inserts, and it reads rows by an account
create unique index on reveals (user_id, person_id, kind);
alter table reveals
  drop constraint reveals_pkey,
  add primary key using index reveals_team_id_person_id_kind_idx,
  alter column user_id drop not null;
create unique index on own_contact_values (user_id, member_id, kind, value);
alter table own_contact_values
  drop constraint own_contact_values_pkey,
  add primary key using index own_contact_values_team_id_member_id_kind_value_idx,
  alter column user_id drop not null;
create unique index on own_fields (user_id, member_id, field);
alter table own_fields drop constraint own_fields_pkey, alter column user_id drop not null;
alter table own_people alter column user_id drop not null;

-- A refund of what an account has spent in a team that it has left is none of its spending now.
create or replace function count_spending() returns trigger language plpgsql as $$
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
end $$;
