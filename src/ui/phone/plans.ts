import metadata from 'libphonenumber-js/mobile/metadata';

/** Every country's numbering plan. It has its own file so that it loads in one request instead of two. */
export const plans = metadata;
