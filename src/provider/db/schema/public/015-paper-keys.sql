-- The keys that sign papers, by the first digits of their hash. Both halves are Ed25519's 32 bytes in
-- Base64url; the secret one is sealed under TOKEN_SECRET, and gone once the key is retired.
create table paper_keys (
  key_id text primary key,
  public_key text not null,
  secret text,
  created_at timestamptz not null,
  retired_at timestamptz
);
