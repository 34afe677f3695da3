-- contract: triggers fill the columns for the previous release, whose accounts are alone in their teams;
-- what it finds conflicts and versions by stays
alter table refused_addresses add constraint refused_addresses_team check (team_id is not null) not valid;
alter table refused_addresses validate constraint refused_addresses_team;
alter table refused_addresses alter column team_id set not null;
alter table refused_addresses drop constraint refused_addresses_team;
alter table address_verdicts add constraint address_verdicts_team check (team_id is not null) not valid;
alter table address_verdicts validate constraint address_verdicts_team;
alter table address_verdicts alter column team_id set not null;
alter table address_verdicts drop constraint address_verdicts_team;
alter table enrolments add constraint enrolments_team check (team_id is not null) not valid;
alter table enrolments validate constraint enrolments_team;
alter table enrolments alter column team_id set not null;
alter table enrolments drop constraint enrolments_team;
-- Emails of accounts that were removed before there were teams have none.
alter table sends add constraint sends_team_check check (user_id is null or team_id is not null) not valid;
alter table sends validate constraint sends_team_check;
drop index refused_addresses_without_team;
drop index address_verdicts_without_team;
drop index enrolments_without_team;
drop index sends_without_team;

-- An account may be named by rows of two teams once it has changed from one to the other: then the former
-- team's name nobody.
alter table refused_addresses drop constraint refused_addresses_pkey;
alter table refused_addresses alter column user_id drop not null;
create unique index on refused_addresses (user_id, address_hash, why);
alter table refused_addresses add primary key (team_id, address_hash, why);
alter table address_verdicts drop constraint address_verdicts_pkey;
alter table address_verdicts alter column user_id drop not null;
create unique index on address_verdicts (user_id, hash);
alter table address_verdicts add primary key (team_id, hash);

create index enrolments_to_address on enrolments (team_id, address_hash);
create index enrolments_to_company on enrolments (team_id, company_domain) where company_domain is not null;
create index sends_of_team_to_address on sends (team_id, address_hash, claimed_at)
  include (user_id, campaign_id, state) where kind = 'step';
create index sends_of_team_to_person on sends (team_id, coalesce(person_id, own_person_id), claimed_at)
  include (user_id, state) where kind = 'step';

alter table contacted_versions add column team_id integer references teams;
update contacted_versions v set team_id = u.team_id from users u where u.id = v.user_id;
alter table contacted_versions drop constraint contacted_versions_pkey;
alter table contacted_versions alter column user_id drop not null;
alter table contacted_versions add primary key (team_id);
create index on contacted_versions (user_id);

-- Searches for people whom the team's campaigns have written to; `user_id` is for the previous release.
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
    insert into contacted_versions as v (user_id, team_id, version)
    values (new.user_id, team, pg_current_xact_id())
    on conflict (team_id) do update set version = excluded.version where v.version <> excluded.version;
  end if;
  return null;
end $$;

create or replace function renew_contacted_versions_of_own() returns trigger language plpgsql as $$
begin
  insert into contacted_versions as v (user_id, team_id, version)
  select min(user_id), team_id, pg_current_xact_id() from enrolments where own_person_id = new.id
  group by team_id order by team_id
  on conflict (team_id) do update set version = excluded.version where v.version <> excluded.version;
  return null;
end $$;
