-- Who is due next of a mailbox, campaign by campaign: those of paused campaigns, who may have been due for long, are not in the way.
create index enrolments_due on enrolments (campaign_id, mailbox_id, due_at, id) where state = 'active' and mailbox_id is not null;
drop index enrolments_mailbox_id_due_at_id_idx;

-- Deleting a draft, or a step of it, looked for its emails among all that were ever sent: for 10 seconds with a million.
create index sends_of_campaign on sends (campaign_id, kind, step_id, state) where campaign_id is not null;
drop index sends_campaign_id_step_id_state_idx;
create index on sends (step_version_id) where step_version_id is not null;
create index on enrolments (next_step_id) where next_step_id is not null;
