-- The people index knows which kinds of contact values are on file of each person, so it hears of
-- the people whose values change, in the rows of kind 'contact'. Checks of addresses count if they make one invalid, or no longer.

create function log_people_of_contacts() returns trigger language plpgsql as $$
begin
  -- An import has written most of these people in the same transaction.
  insert into people_changes (kind, ids)
  select 'contact', array_agg(person_id) from (
    select person_id from changed
    except
    select unnest(ids) from people_changes where xact = pg_current_xact_id() and kind in ('person', 'contact')
  ) unknown
  having count(*) > 0;
  if found then
    perform pg_notify('people_changed', '');
  end if;
  return null;
end $$;

create trigger log_people_added after insert on contact_values referencing new table as changed
  for each statement execute function log_people_of_contacts();
create trigger log_people_changed after update on contact_values referencing new table as changed
  for each statement execute function log_people_of_contacts();
create trigger log_people_removed after delete on contact_values referencing old table as changed
  for each statement execute function log_people_of_contacts();

create trigger log_people_added after insert on found_contacts referencing new table as changed
  for each statement execute function log_people_of_contacts();
create trigger log_people_changed after update on found_contacts referencing new table as changed
  for each statement execute function log_people_of_contacts();
create trigger log_people_removed after delete on found_contacts referencing old table as changed
  for each statement execute function log_people_of_contacts();

create function log_people_of_addresses(addresses text[]) returns void language plpgsql as $$
begin
  insert into people_changes (kind, ids)
  select 'contact', array_agg(distinct person_id) from (
    select person_id from contact_values where kind = 'email' and value = any(addresses)
    union all
    select person_id from found_contacts where kind = 'email' and value = any(addresses)
  ) having_address
  having count(*) > 0;
  if found then
    perform pg_notify('people_changed', '');
  end if;
end $$;

create function log_people_of_checks() returns trigger language plpgsql as $$
begin
  perform log_people_of_addresses(array(select email from changed where status = 'invalid'));
  return null;
end $$;

create function log_people_of_changed_checks() returns trigger language plpgsql as $$
begin
  perform log_people_of_addresses(array(
    select email from changed join before using (email)
    where (changed.status = 'invalid') <> (before.status = 'invalid')
  ));
  return null;
end $$;

create trigger log_people_added after insert on email_checks referencing new table as changed
  for each statement execute function log_people_of_checks();
create trigger log_people_changed after update on email_checks
  referencing old table as before new table as changed
  for each statement execute function log_people_of_changed_checks();
create trigger log_people_removed after delete on email_checks referencing old table as changed
  for each statement execute function log_people_of_checks();
