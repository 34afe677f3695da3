-- Sent emails within 30 days before new mailboxes began slowly, so that its limits need not grow.
alter table mailboxes add column is_established boolean not null default false;
update mailboxes m set is_established = true
where exists (
  select from sends d
  where d.mailbox_id = m.id and d.state in ('claimed', 'drafted', 'sent', 'unknown')
    and d.kind in ('step', 'answer') and d.claimed_at > now() - interval '30 days'
);
