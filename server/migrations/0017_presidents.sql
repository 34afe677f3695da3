-- Presidents had the level Vice President, or none beside a higher one. They are C-Level (bit 10) and bear a mark of their own (bit 11).
-- Titles are read as senioritiesOf does: without the person that their holder works for, and without what only sounds like a president.
update people set seniorities = (seniorities & ~64) | 1024 | 2048
where title_normalised ~ '\y(presidente?|사장)\y'
  -- Vice President, Partner, Owner, Founder, C-Level: the levels of a title that names a president.
  and seniorities & (64 | 128 | 256 | 512 | 1024) <> 0
  and regexp_replace(
    regexp_replace(
      title_normalised,
      '(^| )(office of|(assistant|advisor|secretary|aide|ea|pa|associate|consultant|counsel|counselor|deputy|reporting|support|coach|apprentice|staff|clerk|specialist|coordinator|partner|administrator|intern|analyst|liaison) to)( .*)?$',
      ' '
    ),
    '\y((vice|v) presidente?|president (club|office|assistant|secretary|aide))\y',
    ' ', 'g'
  ) ~ '\y(presidente?|사장)\y';
