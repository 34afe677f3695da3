-- A plan without an expiry counts as expired for sending, too. Accounts whose campaigns run without one get 30 days, and are told.
with given as (
  update users u set plan_expires_at = now() + interval '30 days'
  where u.plan_expires_at is null and u.removed_at is null and u.deactivated_at is null
    and exists (select from campaigns c where c.user_id = u.id and c.status = 'running' and c.archived_at is null)
  returning u.id, u.plan_code, u.plan_expires_at
)
insert into notifications (user_id, type, content, created_at)
select g.id, 'PLAN',
  jsonb_build_object(
    'code', g.plan_code,
    'expiry', to_char(g.plan_expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'emailCredits', coalesce((select c.total - c.used from credits c where c.user_id = g.id and c.module = 'TALENT_EMAIL_REVEAL'), 0),
    'phoneCredits', coalesce((select c.total - c.used from credits c where c.user_id = g.id and c.module = 'TALENT_PHONE_REVEAL'), 0)
  ),
  now()
from given g;
