-- Which accounts have connected the same mailbox is asked before every email: Google counts what all of them send as one's.
create index on mailboxes (email) where provider = 'gmail';
