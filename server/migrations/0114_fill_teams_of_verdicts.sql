-- in batches
update address_verdicts v set team_id = u.team_id from users u
where u.id = v.user_id and (v.user_id, v.hash) in (
  select user_id, hash from address_verdicts where team_id is null limit 5000
);
