-- What a row says that could not be kept, though the row is: [{ at, reason, value }], `at` from 0. Counted by column and reason, with the numbers of
-- the first rows, beside the import.
alter table list_import_rows add column dropped jsonb not null default '[]';
alter table list_imports add column dropped jsonb not null default '[]';
-- A check found that a row contradicts an earlier one about the person whom it seems to mean: it is somebody else.
alter table list_import_rows add column is_apart boolean not null default false;
create index list_import_rows_dropped_idx on list_import_rows (import_id, number) where dropped <> '[]';
create index list_import_rows_repeated_idx on list_import_rows (import_id, number) where same_as is not null;
-- Several people of a file may share a value.
-- contract: the previous release inserts `on conflict do nothing` and takes any row of a key, so that a check of which it does a part finds fewer repeated rows.
alter table list_import_keys drop constraint list_import_keys_pkey;
alter table list_import_keys add primary key (import_id, key, number);
