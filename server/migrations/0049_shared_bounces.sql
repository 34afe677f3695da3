-- When an address was found to bounce for everybody: until a provider says, of a later day, that it is verified. Its `status` is then 'invalid'.
alter table email_checks
  add column bounced_at timestamptz,
  add constraint email_checks_bounced_check check (bounced_at is null or status = 'invalid');
