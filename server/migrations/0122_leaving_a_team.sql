-- An account that leaves a team takes copies of its own people along. A job makes them, in batches.
alter table team_moves add column kind text not null default 'join' check (kind in ('join', 'leave'));

-- The own people of the team that are still to be copied.
create table leaving_people (
  user_id integer not null references users on delete cascade,
  own_person_id integer not null references own_people on delete cascade,
  primary key (user_id, own_person_id)
);
create index on leaving_people (own_person_id);

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
