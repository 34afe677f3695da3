-- The schema as a later release will leave it, once no server runs that knows nothing of teams: rows name
-- their team themselves, and their keys are the team's. `npm run test:contracted` tests this release on it.
-- `open_team` stays: this release leaves it to the trigger to open a team.

-- With the trigger of each table.
drop function fill_team() cascade;

drop index reveals_user_id_person_id_kind_idx;
drop index own_contact_values_user_id_member_id_kind_value_idx;
drop index credits_user_id_module_idx;
drop index refused_addresses_user_id_address_hash_why_idx;
drop index address_verdicts_user_id_hash_idx;
drop index plan_requests_open;

-- Each account of a team has one note about a person; other fields are the team's.
drop index own_fields_user_id_member_id_field_idx;
create unique index on own_fields (user_id, member_id, field) where field = 'note';

-- Older rows of the ledger, which refuses updates, name no team. New ones do.
alter table credit_entries add constraint credit_entries_team check (team_id is not null) not valid;

-- The previous release finds versions by the account.
alter table contacted_versions drop column user_id;

create or replace function renew_contacted_version() returns trigger language plpgsql as $$
declare
  team integer;
begin
  if tg_table_name = 'sends' then
    team := new.team_id;
  else
    select team_id into team from users where id = new.user_id;
  end if;
  if team is not null then
    insert into contacted_versions as v (team_id, version) values (team, pg_current_xact_id())
    on conflict (team_id) do update set version = excluded.version where v.version <> excluded.version;
  end if;
  return null;
end $$;

create or replace function renew_contacted_versions_of_own() returns trigger language plpgsql as $$
begin
  insert into contacted_versions as v (team_id, version)
  select distinct team_id, pg_current_xact_id() from enrolments where own_person_id = new.id order by team_id
  on conflict (team_id) do update set version = excluded.version where v.version <> excluded.version;
  return null;
end $$;
