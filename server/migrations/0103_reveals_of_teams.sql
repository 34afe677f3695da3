-- A reveal belongs to the team of the account that bought it.
alter table reveals add column team_id integer references teams;
create index reveals_without_team on reveals (user_id) where team_id is null;

-- For rows of the previous release, which knows no teams. It would read and write past the teammates of
-- an account that has some, so it is refused.
create function fill_team() returns trigger language plpgsql as $$
begin
  if new.team_id is null then
    select team_id into new.team_id from users where id = new.user_id;
    if exists (select from users where team_id = new.team_id and id <> new.user_id and removed_at is null) then
      raise exception 'account % is in a team, of which this release knows nothing', new.user_id;
    end if;
  end if;
  return new;
end
$$;
create trigger fill_team before insert on reveals for each row execute function fill_team();
