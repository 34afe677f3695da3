-- Spending is counted once for each statement that adds rows to the ledger: one that adds thousands would
-- write the same count thousands of times, each time past all its former versions.
drop trigger count_spending on credit_entries;
create or replace function count_spending() returns trigger language plpgsql as $$
declare
  refund record;
begin
  insert into credit_spending as s (user_id, module, month, spent)
  select user_id, module, utc_month(created_at), -sum(amount) from added
  where reason in ('reveal', 'search', 'bring_in') group by 1, 2, 3 order by 1, 2, 3
  on conflict (user_id, module, month) do update set spent = s.spent + excluded.spent;
  -- One by one, so that the ledger is asked by its key.
  for refund in select refunded_entry_id, amount, created_at from added where reason = 'refund' loop
    update credit_spending s set spent = s.spent - refund.amount from credit_entries e
    where e.id = refund.refunded_entry_id and s.user_id = e.user_id and s.module = e.module
      and s.month = utc_month(e.created_at) and s.month = utc_month(refund.created_at);
  end loop;
  return null;
end $$;
create trigger count_spending after insert on credit_entries referencing new table as added
  for each statement execute function count_spending();
