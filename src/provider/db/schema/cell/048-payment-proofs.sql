-- What a bank gave us as proof that a wire was sent, as the file that it was, in base64.
create table payment_proofs (
  proof_id text primary key,
  withdrawal_id text not null references withdrawals,
  name text not null,
  content text not null,
  kept_by text not null,
  kept_at timestamptz not null
);

create index payment_proofs_of on payment_proofs (withdrawal_id);
