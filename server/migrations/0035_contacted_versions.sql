-- Searches for people whom the account's campaigns have written to: what was found holds as long as `version` is the same. It is the latest transaction
-- that changed the answer. It is set as transactions end, so that their sends become visible in its order, and nobody holds its lock while they wait.
create table contacted_versions (
  user_id integer primary key references users on delete cascade,
  version xid8 not null
);

create function renew_contacted_version() returns trigger language plpgsql as $$
begin
  if new.user_id is not null then
    insert into contacted_versions as v (user_id, version) values (new.user_id, pg_current_xact_id())
    on conflict (user_id) do update set version = excluded.version where v.version <> excluded.version;
  end if;
  return null;
end $$;
create constraint trigger send_renews_contacted_version after update of state on sends deferrable initially deferred for each row
  when (new.kind = 'step' and (old.state in ('sent', 'unknown')) <> (new.state in ('sent', 'unknown')))
  execute function renew_contacted_version();
create constraint trigger new_send_renews_contacted_version after insert on sends deferrable initially deferred for each row
  when (new.kind = 'step' and new.state in ('sent', 'unknown'))
  execute function renew_contacted_version();
-- Own people count as the shared ones that they are linked to.
create constraint trigger link_renews_contacted_version after update of shared_person_id on own_people deferrable initially deferred for each row
  when (new.shared_person_id is distinct from old.shared_person_id)
  execute function renew_contacted_version();
