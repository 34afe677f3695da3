-- A provider may find values of an account's own people, too. Null: the account imported the value.
alter table own_contact_values add column source text;
alter table own_contact_values add column type text check (type in ('professional', 'personal', 'mobile', 'office', 'other'));
alter table own_contact_values add column status text check (status in ('verified', 'risky', 'unverified', 'invalid'));
-- As far as the provider tells.
alter table own_contact_values add column date text;
