/** Where the provider answers: on this origin unless it has one of its own. */
export const apiAddress = (path: string): string =>
  `${import.meta.env?.PUBLIC_API_URL || '/api'}${path}`;
