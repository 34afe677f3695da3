-- Who is due next: after a launch everybody is due at the same time, and then the id decides.
create index on enrolments (mailbox_id, due_at, id) where state = 'active';
create index on enrolments (campaign_id, due_at, id) where state = 'active' and mailbox_id is null;
drop index enrolments_mailbox_id_due_at_idx;
drop index enrolments_campaign_id_due_at_idx;
