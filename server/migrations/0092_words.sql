-- The index holds the words of companies' descriptions, so it hears of their changes.
create or replace function log_changed_companies() returns trigger language plpgsql as $$
begin
  insert into people_changes (kind, ids)
  select 'company', array_agg(id) from (
    select id, name, name_key, domain, industry, type, summary, founded_year, headcount_min, headcount_max,
      revenue, linkedin_followers, headquarters_id, intents, funding_total, funding_round_count,
      last_funding_on, last_funding_amount, last_funding_category from changed
    except
    select id, name, name_key, domain, industry, type, summary, founded_year, headcount_min, headcount_max,
      revenue, linkedin_followers, headquarters_id, intents, funding_total, funding_round_count,
      last_funding_on, last_funding_amount, last_funding_category from before
  ) as differing
  having count(*) > 0;
  if found then
    perform pg_notify('people_changed', '');
  end if;
  return null;
end $$;
