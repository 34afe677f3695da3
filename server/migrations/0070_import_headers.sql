-- The line of an uploaded table that its header begins on: null if it has none. Until now it was the first one.
alter table list_imports add column header_line integer default 1;
