-- Servers tell each other which contact providers to leave alone, and until when.
create table provider_pauses (
  provider text primary key,
  until timestamptz not null
);
