-- A request for a plan belongs to the team of the account that made it, which has one open request.
-- contract: triggers fill the column for the previous release, whose accounts are alone in their teams
alter table plan_requests add column team_id integer references teams;
update plan_requests r set team_id = u.team_id from users u where u.id = r.user_id;
alter table plan_requests alter column team_id set not null;
create trigger fill_team before insert on plan_requests for each row execute function fill_team();
create unique index on plan_requests (team_id) where state = 'open';
create index on plan_requests (team_id, id);
