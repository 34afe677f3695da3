-- Imports look people up by company and name: a company may have a hundred thousand people.
create index on people (company_id, name_folded) where company_id is not null;
drop index people_company_id_idx;

-- Whom the rows of a check mean, for as long as it runs: a hash of each key. Without a reference, which costs as much as the row.
drop table list_import_keys;
create table list_import_keys (
  import_id integer not null,
  key uuid not null,
  number integer not null,
  primary key (import_id, key)
);
update list_imports set done = 0, counts = '{}' where state = 'checking';

-- Ids of people who are gone may stay, so that neither a check nor an undo has to look each up; they are never given again.
alter table list_import_rows
  drop constraint list_import_rows_person_id_fkey,
  drop constraint list_import_rows_own_person_id_fkey;
-- Each row is updated by check, apply and undo.
alter table list_import_rows set (fillfactor = 60);
