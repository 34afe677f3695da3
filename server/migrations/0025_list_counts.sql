-- How many members lists have: counting 100,000 of them for each page takes longer than reading the page. Triggers insert differences, so that nobody who
-- reveals or suppresses people waits for a list; whoever has the list locked adds them up (`touchLists`). No foreign key, which would wait for the list, too.
create table list_counts (
  list_id integer not null,
  total integer not null,
  enriched integer not null,
  changed integer not null
);
create index on list_counts (list_id);

create function count_added_members() returns trigger language plpgsql as $$
begin
  insert into list_counts
  select list_id, count(*), count(*) filter (where is_enriched), count(*) filter (where is_changed) from changed group by list_id;
  return null;
end $$;
create trigger count_added after insert on list_members
  referencing new table as changed for each statement execute function count_added_members();

-- Those of a list that is deleted for good count no more.
create function count_removed_members() returns trigger language plpgsql as $$
begin
  insert into list_counts
  select list_id, -count(*), -count(*) filter (where is_enriched), -count(*) filter (where is_changed) from changed
  where exists (select from lists where id = list_id) group by list_id;
  return null;
end $$;
create trigger count_removed after delete on list_members
  referencing old table as changed for each statement execute function count_removed_members();

create function count_changed_members() returns trigger language plpgsql as $$
begin
  insert into list_counts
  select list_id, 0, sum(enriched), sum(changed) from (
    select list_id, is_enriched::integer as enriched, is_changed::integer as changed from changed
    union all
    select list_id, -is_enriched::integer, -is_changed::integer from before
  ) difference group by list_id having sum(enriched) <> 0 or sum(changed) <> 0;
  return null;
end $$;
create trigger count_changed after update on list_members
  referencing old table as before new table as changed for each statement execute function count_changed_members();

insert into list_counts
select list_id, count(*), count(*) filter (where is_enriched), count(*) filter (where is_changed) from list_members group by list_id;
