-- Servers keep rows of results that they have shown, and learn from the log of changes which of them are outdated. The log tells of every change of a person,
-- but of a company only when a fact changes that the index holds. Rows show more: the growth of the headcount, and dates of funding as they are known, which
-- like all that an import states are part of the content's hash.
-- contract: a server of the previous release takes an entry of the new kind for one about a company and reads its people again, which changes nothing
alter table people_changes drop constraint people_changes_kind_check;
alter table people_changes add constraint people_changes_kind_check check (kind in ('person', 'company', 'all', 'shown'));

-- Nobody needs a notice: whoever shows a row asks.
create function log_shown_companies() returns trigger language plpgsql as $$
begin
  insert into people_changes (kind, ids)
  select 'shown', array_agg(id) from (
    select id, headcount_growth, content_hash from changed
    except
    select id, headcount_growth, content_hash from before
  ) as differing
  having count(*) > 0;
  return null;
end $$;

create trigger log_shown after update on companies
  referencing old table as before new table as changed for each statement execute function log_shown_companies();
