-- in batches
with people as (
  update own_people o set team_id = u.team_id from users u
  where u.id = o.user_id and o.id in (select id from own_people where team_id is null limit 2000)
  returning 1
), contacts as (
  update own_contact_values o set team_id = u.team_id from users u
  where u.id = o.user_id and (o.user_id, o.member_id, o.kind, o.value) in (
    select user_id, member_id, kind, value from own_contact_values where team_id is null limit 2000
  )
  returning 1
), fields as (
  update own_fields o set team_id = u.team_id from users u
  where u.id = o.user_id and (o.user_id, o.member_id, o.field) in (
    select user_id, member_id, field from own_fields where team_id is null limit 2000
  )
  returning 1
)
select from people union all select from contacts union all select from fields;
