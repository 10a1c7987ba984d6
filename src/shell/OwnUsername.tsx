import { ownContact } from '#stores/session/renew.ts';

/** A hidden username beside a password field, so that a password manager finds the right entry. */
export function OwnUsername() {
  return (
    <input
      type="text"
      name="username"
      autoComplete="username"
      value={ownContact()}
      readOnly
      hidden
    />
  );
}
