-- 'refund': a reveal's credit comes back, because every address that it bought has bounced. At most once for each reveal.
alter table credit_entries
  -- The row of the reveal.
  add column refunded_entry_id bigint unique references credit_entries,
  drop constraint credit_entries_reason_check,
  add constraint credit_entries_reason_check
    check (reason in ('opening', 'trial', 'trial_used', 'plan', 'demo', 'reveal', 'refund')),
  add constraint credit_entries_refund_check
    check ((reason = 'refund') = (refunded_entry_id is not null) and (reason <> 'refund' or amount = 1));
