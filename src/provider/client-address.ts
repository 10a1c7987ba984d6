/**
 * The address that limits are counted by; null when there is none to count by: a proxy of ours in
 * front gives every request one address, which says nothing.
 */
export const limitedAddress = (address: string | undefined): string | null =>
  address === undefined || /^(::1$|(::ffff:)?127\.)/.test(address) ? null : address;
