-- Opens and clicks are not followed: a setup that says whether they are would promise it.
update campaigns set setup = setup - 'opens' - 'clicks' where setup ?| array['opens', 'clicks'];
