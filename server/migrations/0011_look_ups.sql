-- Who has an address is asked when somebody wants to be left out, and must not read the addresses of everybody. Addresses are stored in lower
-- case, at most 254 characters long.
create index contact_values_email on contact_values (value) where kind = 'email';
create index found_contacts_email on found_contacts (value) where kind = 'email';

-- Bulk reveals that have lost their job are looked for all the time.
create index bulk_reveals_running on bulk_reveals (id) where state = 'running';
