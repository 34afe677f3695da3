-- An enrichment asks providers about the account's own people, too.
-- contract: the previous release passes over own people: they have no `person_id`. It ends a reveal as
-- finished that has only them left, and gives their credits back.
alter table bulk_reveal_people drop constraint bulk_reveal_people_pkey;
alter table bulk_reveal_people
  alter column person_id drop not null,
  add column own_person_id integer references own_people on delete cascade,
  add column member_id integer not null generated always as (coalesce(person_id, own_person_id)) stored,
  add primary key (bulk_reveal_id, member_id),
  add check (num_nonnulls(person_id, own_person_id) = 1);
create index on bulk_reveal_people (own_person_id);
