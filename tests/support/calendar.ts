type Property = { readonly name: string; readonly parameters: string; readonly value: string };
export type Component = {
  readonly name: string;
  readonly properties: readonly Property[];
  readonly parts: readonly Component[];
};

/**
 * Reads an iCalendar file by the letter of RFC 5545 and throws at anything else: a line that does
 * not end in CR LF or is longer than 75 octets, a property without a value, an unescaped sign, a
 * component that does not end.
 */
export function readCalendar(file: string): Component {
  if (!file.endsWith('\r\n')) throw new Error('The last line does not end');
  const physical = file.slice(0, -2).split('\r\n');
  for (const line of physical) {
    if (/[\r\n]/.test(line)) throw new Error(`A bare line break: ${line}`);
    if (Buffer.byteLength(line) > 75) throw new Error(`Longer than 75 octets: ${line}`);
  }
  const lines = file.slice(0, -2).replaceAll('\r\n ', '').split('\r\n').map(propertyOf);
  const [whole, rest] = componentOf(lines);
  if (rest.length > 0) throw new Error(`After its end: ${rest[0]?.name}`);
  return whole;
}

const texts = ['SUMMARY', 'DESCRIPTION'];

function propertyOf(line: string): Property {
  const found = /^([A-Z-]+)((?:;[A-Z-]+=[^;:]+)*):(.+)$/.exec(line);
  if (!found) throw new Error(`Not a property: ${line}`);
  const [, name = '', parameters = '', value = ''] = found;
  if (!texts.includes(name)) return { name, parameters, value };
  if (/(?<!\\)(?:\\\\)*[;,]|(?<!\\)(?:\\\\)*\\(?![\\;,nN])/.test(value)) {
    throw new Error(`Not escaped: ${value}`);
  }
  return { name, parameters, value: value.replace(/\\([\\;,])/g, '$1') };
}

function componentOf([first, ...lines]: Property[]): [Component, Property[]] {
  if (first?.name !== 'BEGIN') throw new Error(`Not the beginning of a component: ${first?.name}`);
  const properties: Property[] = [];
  const parts: Component[] = [];
  let rest = lines;
  for (;;) {
    const [next, ...others] = rest;
    if (!next) throw new Error(`${first.value} does not end`);
    if (next.name === 'END') {
      if (next.value !== first.value) throw new Error(`${first.value} ends as ${next.value}`);
      return [{ name: first.value, properties, parts }, others];
    }
    if (next.name === 'BEGIN') {
      const [part, after] = componentOf(rest);
      parts.push(part);
      rest = after;
    } else {
      properties.push(next);
      rest = others;
    }
  }
}

/** The one value of a property. */
export function propertyIn({ name, properties }: Component, wanted: string): string {
  const found = properties.filter((property) => property.name === wanted);
  if (found.length !== 1) throw new Error(`${name} has ${found.length} of ${wanted}`);
  return `${found[0]?.parameters ?? ''}:${found[0]?.value}`.replace(/^:/, '');
}
