-- What administrators see of each run, also of a dry one, which stores nobody.
alter table imports
  -- How its records are read; null: run by an older version.
  add column format text check (format in ('pdl', 'csv', 'sample')),
  add column is_dry_run boolean not null default false,
  -- Ended by a signal, between two batches.
  add column is_stopped boolean not null default false,
  add column repeated integer not null default 0,
  -- Without waiting for another import, as of the last batch.
  add column seconds real not null default 0,
  -- The most frequent reasons of refusals: [{ reason, count }]. Without values of the file.
  add column refusals jsonb not null default '[]';
update imports set format = 'sample' where source = 'sample';
