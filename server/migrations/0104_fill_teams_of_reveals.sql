-- in batches
update reveals r set team_id = u.team_id from users u
where u.id = r.user_id and (r.user_id, r.person_id, r.kind) in (
  select user_id, person_id, kind from reveals where team_id is null limit 5000
);
