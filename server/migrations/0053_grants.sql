-- 'grant' and 'correction': an administrator gave credits or took some back, by hand.
alter table credit_entries
  -- The administrator; also of rows of 'plan' since then.
  add column granted_by integer references users,
  -- In the administrator's words.
  add column note text check (char_length(note) between 1 and 200),
  -- Chosen by who sends a grant or correction, so that one that is sent twice counts once.
  add column request_id uuid,
  drop constraint credit_entries_reason_check,
  add constraint credit_entries_reason_check
    check (reason in ('opening', 'trial', 'trial_used', 'plan', 'demo', 'reveal', 'refund', 'grant', 'correction')),
  add constraint credit_entries_grant_check check (
    case reason
      when 'grant' then amount > 0 and num_nulls(granted_by, note, request_id) = 0
      when 'correction' then amount < 0 and num_nulls(granted_by, note, request_id) = 0
      when 'plan' then request_id is null
      else num_nonnulls(granted_by, note, request_id) = 0
    end
  );
create unique index on credit_entries (user_id, request_id) where request_id is not null;
