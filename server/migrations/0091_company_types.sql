-- The type of a company, one of the contract's `companyTypes`, which only the importer writes. Null if no
-- source has said it.

alter table companies add column type text;

-- The index holds the type, so it hears of its changes.
create or replace function log_changed_companies() returns trigger language plpgsql as $$
begin
  insert into people_changes (kind, ids)
  select 'company', array_agg(id) from (
    select id, name, name_key, domain, industry, type, founded_year, headcount_min, headcount_max, revenue,
      linkedin_followers, headquarters_id, intents, funding_total, funding_round_count, last_funding_on,
      last_funding_amount, last_funding_category from changed
    except
    select id, name, name_key, domain, industry, type, founded_year, headcount_min, headcount_max, revenue,
      linkedin_followers, headquarters_id, intents, funding_total, funding_round_count, last_funding_on,
      last_funding_amount, last_funding_category from before
  ) as differing
  having count(*) > 0;
  if found then
    perform pg_notify('people_changed', '');
  end if;
  return null;
end $$;
