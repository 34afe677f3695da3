-- Mailboxes that had a trial, kept when their accounts go: HMAC-SHA256 of the mailbox, which says nothing without the key.
create table used_trials (hash bytea primary key);

-- When the account took the trial of its mailbox: as soon as its address was verified.
alter table users add column trial_claimed_at timestamptz;
create index on users (id) where is_verified and trial_claimed_at is null and removed_at is null;

-- 'trial_used': taken back, because the mailbox had its trial with another account.
alter table credit_entries
  drop constraint credit_entries_reason_check,
  add constraint credit_entries_reason_check
    check (reason in ('opening', 'trial', 'trial_used', 'plan', 'demo', 'reveal'));
