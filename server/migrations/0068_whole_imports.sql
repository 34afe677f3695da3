-- An upload stores its rows in several transactions. Until it has stored the last one, its import is not whole, and nobody sees it.
alter table list_imports add column is_whole boolean not null default true;
create index list_imports_broken_off_idx on list_imports (updated_at) where not is_whole;
