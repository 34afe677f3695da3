-- in batches
update sends d set team_id = u.team_id, person_id = n.person_id, own_person_id = n.own_person_id
from users u, (
  select s.id, s.user_id, coalesce(s.person_id, e.person_id) as person_id,
    coalesce(s.own_person_id, e.own_person_id) as own_person_id
  from sends s left join enrolments e on e.id = s.enrolment_id and s.kind = 'step'
  where s.team_id is null and s.user_id is not null limit 5000
) n
where d.id = n.id and u.id = n.user_id;
