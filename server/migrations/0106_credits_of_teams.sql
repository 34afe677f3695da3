-- Credits belong to the team of an account, and a row of the ledger names who spent. Older rows of the
-- ledger, which refuses updates, name no team: theirs has the number of the account.
-- contract: triggers fill the columns for the previous release, whose accounts are alone in their teams
alter table credit_entries add column team_id integer references teams;
create trigger fill_team before insert on credit_entries for each row execute function fill_team();
create index on credit_entries (coalesce(team_id, user_id), id);

alter table credits add column team_id integer references teams;
update credits c set team_id = u.team_id from users u where u.id = c.user_id;
alter table credits alter column team_id set not null;
create trigger fill_team before insert on credits for each row execute function fill_team();
create unique index on credits (team_id, module);
