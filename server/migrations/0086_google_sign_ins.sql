-- Mailboxes at Google are the same one by the name and server that they sign in with, as all others are.
update mailboxes set signs_in_as = lower(email) || '@imap.gmail.com' where provider = 'gmail' and signs_in_as is null;
