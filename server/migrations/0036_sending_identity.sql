-- Which database sends: after a restore from a backup, what was sent since then is not on file. One row.
create table sending_identity (
  is_only boolean primary key default true check (is_only),
  -- Of the cluster, and the branch of its history: a restore or a promoted standby changes one of them.
  system_identifier text not null,
  timeline integer not null,
  -- Why all sending is held, and since when.
  brake text check (brake in ('other_database', 'older_database')),
  braked_at timestamptz,
  check ((brake is null) = (braked_at is null))
);

create index on sends (user_id, address_hash, claimed_at) where kind = 'step';
create index on inbound_messages (campaign_id, class) where campaign_id is not null;
