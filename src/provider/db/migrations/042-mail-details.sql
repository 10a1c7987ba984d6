-- What a mail holds besides its body (facts, what comes next, where it leads), so that it can be made
-- as text and as a page when it leaves. sent_at is the moment at which a message leaves.

alter table messages add column details jsonb;
