-- What the wait of the next step counts from: when the previous one went or was skipped; of the first step, when it was first planned. Null: nothing is planned,
-- or a first step that was planned before this column.
alter table enrolments add column waits_from timestamptz;
update enrolments e set waits_from = d.at
from (select enrolment_id, max(sent_at) as at from sends where kind = 'step' and state = 'sent' group by 1) d
where d.enrolment_id = e.id and e.next_step_id is not null;
