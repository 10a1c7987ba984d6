-- The audit is kept for good, but for wrong passwords: the sweep finds those without reading the rest.
create index audit_tried_wrong on audit (at) where action = 'try wrong password';
