/** What stands unseen in a text and changes how it reads, by what it does. */
export const hiddenCharacters: Readonly<Record<string, string>> = {
  'a NUL': '\0',
  'a backspace': '\b',
  'a tab': '\t',
  'a line feed': '\n',
  'a carriage return': '\r',
  'both ends of a line': '\r\n',
  'a vertical tab': '\v',
  'the escape of a terminal': '\x1b[2K\x1b[1A',
  'a delete': '\x7f',
  'a next line': '\x85',
  'an escape in one character': '\x9b2K',
  'a soft hyphen': '\u00ad',
  'a zero-width space': '\u200b',
  'a joiner': '\u200d',
  'a right-to-left mark': '\u200f',
  'a line separator': '\u2028',
  'a paragraph separator': '\u2029',
  'an override to the left': '\u202e',
  'an isolate to the left': '\u2067',
  'a byte order mark': '\ufeff',
  'an annotation': '\ufff9',
  'a tag': '\u{e0041}',
  'half a pair': '\ud800',
};

export const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

/** Every kind of space but the plain one. */
export const oddSpaces = [...'\u00a0\u1680\u2000\u2003\u2007\u2009\u200a\u202f\u205f\u3000'];
