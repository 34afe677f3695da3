-- By which rules the stored keys of names were made; without a row, by those of a release before this one. Keys are made again when a
-- server starts with other rules: server/src/features/import/derived-keys.ts.
create table derived_keys (
  name text primary key,
  digest text not null
);

-- Ids of members keep their case in profile links. Suppression finds them in any.
create index on people (lower(linkedin_slug)) where linkedin_slug like 'A%';
create index on own_people (lower(linkedin_slug)) where linkedin_slug like 'A%';
create index on own_fields (lower(value)) where field = 'linkedin_url' and value like 'A%';
