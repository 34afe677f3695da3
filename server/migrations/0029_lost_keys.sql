-- Of imports that are deleted while they are checked, also with their list or account.
create function forget_import_keys() returns trigger language plpgsql as $$
begin
  delete from list_import_keys where import_id in (select id from gone);
  return null;
end $$;
create trigger forget_keys after delete on list_imports
  referencing old table as gone for each statement execute function forget_import_keys();
