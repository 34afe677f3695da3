-- What an account may spend of its team's credits of a kind in a calendar month (UTC). Without a row, it
-- may spend what there is. Another team sets limits of its own.
create table credit_limits (
  user_id integer not null references users,
  module text not null check (module in ('TALENT_EMAIL_REVEAL', 'TALENT_PHONE_REVEAL')),
  amount integer not null check (amount >= 0),
  primary key (user_id, module)
);
create function forget_limits() returns trigger language plpgsql as $$
begin
  delete from credit_limits where user_id = new.id;
  return null;
end $$;
create trigger forget_limits after update of team_id on users for each row
  when (old.team_id is distinct from new.team_id) execute function forget_limits();

-- What an account spent of a kind in a calendar month (UTC), less what was given back in the same month.
-- It is counted with each row of the ledger: adding up 100,000 rows would make each reveal slower.
create table credit_spending (
  user_id integer not null references users,
  module text not null check (module in ('TALENT_EMAIL_REVEAL', 'TALENT_PHONE_REVEAL')),
  month date not null,
  spent integer not null check (spent >= 0),
  primary key (user_id, module, month)
);

create function utc_month(at timestamptz) returns date language sql immutable as $$
  select date_trunc('month', at at time zone 'UTC')::date
$$;

-- Whoever adds a row has locked the credits of its module, so the counts are changed one after another.
create function count_spending() returns trigger language plpgsql as $$
begin
  if new.reason in ('reveal', 'search', 'bring_in') then
    insert into credit_spending (user_id, module, month, spent)
    values (new.user_id, new.module, utc_month(new.created_at), -new.amount)
    on conflict (user_id, module, month) do update set spent = credit_spending.spent + excluded.spent;
  elsif new.reason = 'refund' then
    update credit_spending s set spent = s.spent - new.amount from credit_entries e
    where e.id = new.refunded_entry_id and s.user_id = e.user_id and s.module = e.module
      and s.month = utc_month(e.created_at) and s.month = utc_month(new.created_at);
  end if;
  return null;
end $$;
create trigger count_spending after insert on credit_entries for each row execute function count_spending();

insert into credit_spending (user_id, module, month, spent)
select e.user_id, e.module, utc_month(e.created_at), -sum(e.amount)
from credit_entries e join users u on u.id = e.user_id and u.removed_at is null
where e.created_at >= utc_month(now())::timestamp at time zone 'UTC' and e.reason in ('reveal', 'search', 'bring_in')
  and not exists (select from credit_entries where refunded_entry_id = e.id)
group by 1, 2, 3;

-- contract: only widened
alter table bring_ins drop constraint bring_ins_why_check;
alter table bring_ins add constraint bring_ins_why_check
  check (why in ('no_more', 'ceiling', 'key', 'credit', 'outage', 'lost_place', 'limit'));
