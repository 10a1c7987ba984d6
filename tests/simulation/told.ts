/** How often those of a borrower `u` have become so. */
export function movesTo(what: string, id: string, became: string): string {
  return `(select count(*) from public.simulated_moves m
    join cell_00.${what} x on x.${id} = m.id
    where m.what = '${what}' and m.became = '${became}' and x.user_id = u.user_id)`;
}

/** Borrowers who were not told of something as often as it happened, by the beginning of what they were told. */
export function told(category: string, subjects: Readonly<Record<string, string>>): string {
  return Object.entries(subjects)
    .map(
      ([subject, count]) => `
        select u.user_id, '${subject}' as subject, ${count} as happened, (
          select count(*) from cell_00.notifications n where n.user_id = u.user_id
            and n.category = '${category}' and n.subject ~ '^(${subject})'
        ) as told
        from cell_00.users u where u.email like 'borrower-%'`,
    )
    .map((rows) => `select * from (${rows}) compared where happened <> told`)
    .join(' union all ');
}
