-- What a campaign's people wait for, its pages and its mailboxes are read from this index alone: of 10,000 people that is 100 blocks instead of 4,300.
create index enrolments_of_campaign on enrolments (campaign_id, state, reason)
  include (id, mailbox_id, zone, due_at, added_at, is_holdout, removed_at);
drop index enrolments_campaign_id_state_reason_idx;
create index on enrolments (campaign_id) where is_holdout;

-- Whether another campaign wrote to an address, from the index alone; two indexes were the same, and a third hardly differed.
create index sends_to_address on sends (user_id, address_hash, claimed_at) include (campaign_id, state) where kind = 'step';
drop index sends_user_id_address_hash_claimed_at_idx, sends_user_id_address_hash_claimed_at_idx1, sends_user_id_address_hash_sent_at_idx;

-- What counts against a mailbox's limits.
create index sends_of_mailbox on sends (mailbox_id, claimed_at) include (id) where state in ('claimed', 'drafted', 'sent', 'unknown');
drop index sends_mailbox_id_claimed_at_idx;

-- Whether somebody has got an email of the campaign that the next one can follow.
create index sends_to_follow on sends (enrolment_id) where state = 'sent' and sent_message_id is not null and mail is not null;
