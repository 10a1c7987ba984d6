import { randomInt } from 'node:crypto';

/** Without letters that are taken for others when they are read aloud or written by hand. */
const signs = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const four = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('');

/** A number for people: C-7K2M-9QXD, one of 656,100,000,000. */
export const newNumber = (): string => `C-${four()}-${four()}`;
