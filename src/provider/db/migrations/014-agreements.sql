-- What was agreed when a loan was asked for: the record word for word, and its hash.
create table agreements (
  loan_id text primary key references loans,
  content text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  agreed_at timestamptz not null
);
