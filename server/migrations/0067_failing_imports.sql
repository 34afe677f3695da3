-- How often the work of an import has failed since it last went on, and since when: said on its screen.
alter table list_imports add column failures integer not null default 0;
alter table list_imports add column failing_since timestamptz;
