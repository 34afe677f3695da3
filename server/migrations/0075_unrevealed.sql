-- People whose address is on file, and was not revealed yet, are held for that and not for having no address: a reveal lets them go on.
create index enrolments_unrevealed on enrolments (campaign_id, id) where state = 'held' and reason = 'not_revealed';

update enrolments e set reason = 'not_revealed'
from (
  select n.id, coalesce(n.person_id, o.shared_person_id) as shared_id, n.user_id
  from enrolments n left join own_people o on o.id = n.own_person_id
  where n.state = 'held' and n.reason = 'no_address' and n.removed_at is null
) held
where e.id = held.id and held.shared_id is not null
  and not exists (select from reveals r where r.user_id = held.user_id and r.person_id = held.shared_id and r.kind = 'email')
  and exists (
    select from (
      select person_id, value, status from contact_values where kind = 'email'
      union all
      select person_id, value, status from found_contacts where kind = 'email'
    ) v
    where v.person_id = held.shared_id and v.status <> 'invalid'
      and not exists (select from email_checks k where k.email = v.value and k.status = 'invalid')
  );
