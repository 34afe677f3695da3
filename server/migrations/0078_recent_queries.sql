-- The sentence from which the filters of a recent search were read; empty if none was.
alter table recent_searches add column query text not null default '';
