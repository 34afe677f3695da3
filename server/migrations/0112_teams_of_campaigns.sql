-- Opt-outs and verdicts belong to the team. Sends and enrolments stay their account's, and say in which
-- team it is: teammates must not write over each other.
alter table refused_addresses add column team_id integer references teams;
alter table address_verdicts add column team_id integer references teams;
alter table enrolments add column team_id integer references teams;
alter table sends add column team_id integer references teams;
create index refused_addresses_without_team on refused_addresses (user_id) where team_id is null;
create index address_verdicts_without_team on address_verdicts (user_id) where team_id is null;
create index enrolments_without_team on enrolments (id) where team_id is null;
create index sends_without_team on sends (id) where team_id is null and user_id is not null;

create trigger fill_team before insert on refused_addresses for each row execute function fill_team();
create trigger fill_team before insert on address_verdicts for each row execute function fill_team();
create trigger fill_team before insert on enrolments for each row when (new.team_id is null)
  execute function fill_team();
create trigger fill_team before insert on sends for each row when (new.team_id is null)
  execute function fill_team();

-- The person stays with an email when its campaign goes with its account: teammates know that somebody
-- wrote to them.
create function fill_person() returns trigger language plpgsql as $$
begin
  select person_id, own_person_id into new.person_id, new.own_person_id
  from enrolments where id = new.enrolment_id;
  return new;
end
$$;
create trigger fill_person before insert on sends for each row
  when (new.kind = 'step' and new.enrolment_id is not null and new.person_id is null and new.own_person_id is null)
  execute function fill_person();
