/** Figures of a whole list by currency: how many records over all currencies, and their sums. */
export function totalAndSums<Sums extends { records: number }>(all: readonly Sums[]) {
  return {
    total: all.reduce((total, { records }) => total + records, 0),
    sums: all.map(({ records, ...sums }) => sums),
  };
}
