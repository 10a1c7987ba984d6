-- When two people wrote the whole debt off: its borrower was told that they owe nothing more. Null once the loan runs again.
alter table loans add column forgiven_at timestamptz;
