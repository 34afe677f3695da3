-- Credits set aside for a running bulk reveal: nothing else may spend them. Not an entry of the ledger: the balance changes only when they
-- are spent. Each person whose turn is over lowers the amount in the same transaction; the end of the run deletes the row.
create table credit_reservations (
  bulk_reveal_id integer primary key references bulk_reveals on delete cascade,
  user_id integer not null references users,
  module text not null check (module in ('TALENT_EMAIL_REVEAL', 'TALENT_PHONE_REVEAL')),
  amount integer not null check (amount >= 0)
);
create index on credit_reservations (user_id, module);

-- Running bulk reveals, oldest first, get what their account has. One that gets too little ends as out_of_credits.
insert into credit_reservations (bulk_reveal_id, user_id, module, amount)
select id, user_id, module, greatest(0, least(waiting, balance - reserved_before))
from (
  select b.id, b.user_id, c.module, c.total - c.used as balance, p.waiting,
    coalesce(
      sum(p.waiting) over (partition by b.user_id, c.module order by b.id rows between unbounded preceding and 1 preceding), 0
    ) as reserved_before
  from bulk_reveals b
  join credits c
    on c.user_id = b.user_id and c.module = case b.kind when 'email' then 'TALENT_EMAIL_REVEAL' else 'TALENT_PHONE_REVEAL' end
  cross join lateral (
    select count(*)::integer as waiting from bulk_reveal_people where bulk_reveal_id = b.id and outcome = 'waiting'
  ) p
  where b.state = 'running'
) runs;
