/** The dialog that is open over the dashboard: a loan's breakdown, or the statements. */
export type Opened = { readonly of: 'loan'; readonly id: string } | { readonly of: 'statements' };

/** The dialog that an address asks for. */
export function openedIn(search: string): Opened | undefined {
  const query = new URLSearchParams(search);
  const id = query.get('loan') ?? '';
  if (/^[\w-]{1,64}$/.test(id)) return { of: 'loan', id };
  return query.has('statements') ? { of: 'statements' } : undefined;
}

/** The query with another dialog, or with none. Parameters of others stay. */
export function searchWith(opened: Opened | undefined, search: string): string {
  const query = new URLSearchParams(search);
  query.delete('loan');
  query.delete('statements');
  const others = query.toString().replaceAll('%2C', ',');
  const own = opened && (opened.of === 'loan' ? `loan=${opened.id}` : 'statements');
  const text = [others, own].filter(Boolean).join('&');
  return text && `?${text}`;
}
