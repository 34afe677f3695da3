-- Administrators find accounts by a part of their address or name. Without pg_trgm, which some databases do not offer, the search reads all
-- accounts, which takes a second for a million.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_trgm') then
    create extension if not exists pg_trgm;
    create index users_searched on users using gin (
      lower(email || ' ' || first_name || ' ' || last_name || ' ' || last_name || first_name) gin_trgm_ops
    );
  end if;
exception when insufficient_privilege then
  raise notice 'pg_trgm may not be created: accounts are searched without an index';
end $$;
