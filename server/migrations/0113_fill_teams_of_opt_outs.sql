-- in batches
update refused_addresses r set team_id = u.team_id from users u
where u.id = r.user_id and (r.user_id, r.address_hash, r.why) in (
  select user_id, address_hash, why from refused_addresses where team_id is null limit 5000
);
