-- Tags, folded, that an import gave its list and that nobody has chosen since by editing the list's tags: its undo takes them off.
alter table list_imports add tag_keys text[] not null default '{}';
