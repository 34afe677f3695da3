create table users (
  id integer generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  -- Argon2id, PHC string.
  password_hash text,
  first_name text not null default '',
  last_name text not null default '',
  picture_url text,
  language text not null default 'en' check (language in ('en', 'ko')),
  is_verified boolean not null default false,
  plan_code text not null default 'TRIAL' check (plan_code in ('TRIAL', 'SUBSCRIPTION')),
  plan_expires_at timestamptz,
  created_at timestamptz not null default now()
);

-- A session is a family of refresh tokens, of which only the newest works. A reused old one ends the family.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references users on delete cascade,
  -- SHA-256 of the newest refresh token.
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  rotated_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index on sessions (user_id);

create table credits (
  user_id integer not null references users on delete cascade,
  module text not null check (module in ('TALENT_EMAIL_REVEAL', 'TALENT_PHONE_REVEAL')),
  total integer not null check (total >= 0),
  used integer not null default 0 check (used >= 0),
  primary key (user_id, module),
  check (used <= total)
);
