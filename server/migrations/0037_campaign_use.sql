-- What a campaign has sent today is asked before every email, and by its overview: not by reading all that it ever sent.
create index on sends (campaign_id, claimed_at) where kind = 'step' and state in ('claimed', 'drafted', 'sent', 'unknown');
