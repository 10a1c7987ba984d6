import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect } from 'vitest';

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
});

/** A well-formed document, as values by the names of its elements; fails for any other. */
export function readXml(text: string) {
  expect(XMLValidator.validate(text), 'the XML is not well-formed').toBe(true);
  return parser.parse(text);
}

/** What there is one of, none of, or several of, as a list. */
export const all = <T>(found: T | T[] | undefined): T[] =>
  found === undefined ? [] : Array.isArray(found) ? found : [found];
