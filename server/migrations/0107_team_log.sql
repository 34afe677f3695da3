-- What was changed in a team, by whom and about whom. Rows are only added. An invited address is erased
-- when whoever has it asks to be forgotten, and the rows go with the last account of their team.
create table team_log (
  id bigint generated always as identity primary key,
  team_id integer not null references teams,
  kind text not null check (kind in ('role_changed', 'limit_changed', 'renamed', 'invited',
    'invitation_withdrawn', 'invitation_resent', 'joined', 'left', 'removed', 'became_owner')),
  actor_id integer references users,
  subject_id integer references users,
  details jsonb not null default '{}',
  created_at timestamptz not null
);
create index on team_log (team_id, id);

create function keep_team_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not exists (select from users where team_id = old.team_id and removed_at is null offset 1) then
      return old;
    end if;
  elsif to_jsonb(new) = to_jsonb(old) || jsonb_build_object('details', old.details || '{"email": null}')
    and old.details ? 'email' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete on team_log
  for each row execute function keep_team_log();
create trigger never_truncated before truncate on team_log for each statement execute function refuse_change();
