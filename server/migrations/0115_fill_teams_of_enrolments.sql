-- in batches
update enrolments e set team_id = u.team_id from users u
where u.id = e.user_id and e.id in (select id from enrolments where team_id is null limit 5000);
