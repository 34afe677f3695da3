-- Whether another campaign has just written to an address is asked before every email.
create index on sends (user_id, address_hash, claimed_at) where kind = 'step';
