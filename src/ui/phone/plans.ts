import metadata from 'libphonenumber-js/min/metadata';

/** Every country's numbering plan, in a file of its own: fetched as it is, JSON would ask for a third. */
export const plans = metadata;
