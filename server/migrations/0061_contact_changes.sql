-- Servers keep what is on file of the people on their pages, as they keep the rest of a row, and learn from the log of changes that it may be outdated. An entry names
-- nobody: an address may become invalid while somebody else's transaction gives it to a person, and neither of the two sees the other.
-- contract: a server of the previous release takes an entry of the new kind for one about companies, of which it names none, and reads what is on file for each page
alter table people_changes drop constraint people_changes_kind_check;
alter table people_changes add constraint people_changes_kind_check
  check (kind in ('person', 'company', 'all', 'shown', 'contact'));

-- Once a transaction, whatever it does: an import writes thousands of values, and the deletion of a person is a statement of its own in each table.
create function log_contacts() returns trigger language plpgsql as $$
begin
  insert into people_changes (kind, ids)
  select 'contact', '{}'
  where not exists (select from people_changes where xact = pg_current_xact_id() and kind = 'contact');
  return null;
end $$;

create trigger log_contacts after insert or update or delete or truncate on contact_values
  for each statement execute function log_contacts();
create trigger log_contacts after insert or update or delete or truncate on found_contacts
  for each statement execute function log_contacts();
create trigger log_contacts after insert or update or delete or truncate on email_checks
  for each statement execute function log_contacts();
