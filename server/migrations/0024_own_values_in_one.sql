-- A cascade from own people fires this for each of them, mostly without a row.
create or replace function mark_own_enriched() returns trigger language plpgsql as $$
begin
  if not exists (select from changed) then
    return null;
  end if;
  with stale as (
    select distinct m.list_id, m.member_id from (select distinct user_id, person_id, own_person_id from changed) c
    cross join lateral (
      select * from list_members where person_id = c.person_id
      union all
      select * from list_members where own_person_id = c.own_person_id
    ) m
    join lists l on l.id = m.list_id and l.user_id = c.user_id
    where m.is_enriched <> (
      exists (select from own_contact_values v where v.user_id = c.user_id and v.member_id = m.member_id)
      or exists (select from reveals r where r.user_id = c.user_id and r.person_id = m.person_id)
    )
  ), locked as (
    select m.list_id, m.member_id from list_members m join stale using (list_id, member_id)
    order by m.list_id, m.member_id for update of m
  )
  update list_members m set is_enriched = not m.is_enriched
  from locked s where m.list_id = s.list_id and m.member_id = s.member_id;
  return null;
end $$;

-- With both columns of the reference: else each cascade reads all rows of the account.
create index on own_contact_values (own_person_id, user_id);
create index on own_fields (own_person_id, user_id);
drop index own_contact_values_own_person_id_idx;
drop index own_fields_own_person_id_idx;
