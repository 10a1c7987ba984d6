/** How a record is named to people: the first eight signs of its id. */
export const shortReference = (id: string): string => id.slice(0, 8);
