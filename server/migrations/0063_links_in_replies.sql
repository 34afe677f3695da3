-- Relative links of strangers would open pages of this server: new replies are stored without them, and these are taken from those on file. Here HTML is as it was
-- sanitised: a tag's address comes first, in quotation marks, and `<` stands for nothing else.
update inbound_messages set body_html = regexp_replace(body_html, '<a href="(?!https?://|mailto:)[^"]*"', '<a', 'gi')
where body_html ~* '<a href="(?!https?://|mailto:)';
