-- Requests for a plan, which administrators get by email.
create table plan_requests (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  -- What the account wrote.
  note text,
  -- As it is dialled from abroad.
  phone text,
  -- open -> granted | declined
  state text not null default 'open' check (state in ('open', 'granted', 'declined')),
  created_at timestamptz not null,
  closed_at timestamptz,
  check ((state = 'open') = (closed_at is null))
);
create index on plan_requests (user_id, id);
create unique index plan_requests_open on plan_requests (user_id) where state = 'open';
