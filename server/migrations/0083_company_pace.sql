-- The domain of the recipient's company when the email was claimed, so that no company gets many at a time. Null:
-- none that makes people colleagues, or claimed by the previous release.
alter table sends add column company_domain text;
create index sends_to_companies on sends (user_id, claimed_at, company_domain)
  where kind = 'step' and company_domain is not null and state in ('claimed', 'drafted', 'sent', 'unknown');
