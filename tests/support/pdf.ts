import { inflateSync } from 'node:zlib';

/** A PDF as a screen reader meets it. Reads what PDFKit writes, and no more than the tests need. */
export type PdfContent = {
  /** The dictionary at the root. */
  catalog: string;
  /** The dictionary with title, author and dates. */
  info: string;
  /** Every piece of text in the order of the structure, with the tag it is in: `H2`, `P`, `Link`. */
  tagged: { tag: string; text: string }[];
  /** Text that is drawn outside of the structure and marked as no content. */
  artifacts: string;
  /** Where links lead to. */
  links: string[];
  /** The text of each file that it carries. */
  attachments: string[];
};

type Objects = Map<string, { dictionary: string; stream: Buffer }>;

export function readPdf(pdf: Buffer): PdfContent {
  const objects = objectsOf(pdf);
  const find = (id: string) => objects.get(id)?.dictionary ?? '';
  const trailer = pdf.toString('latin1').slice(pdf.lastIndexOf('trailer'));
  const catalog = find(reference(trailer, 'Root'));
  const pieces = new Map<string, string>();
  let artifacts = '';
  for (const [id, { dictionary }] of objects) {
    if (!/\/Type \/Page\b/.test(dictionary)) continue;
    const fonts = fontsOf(find, objects, find(reference(dictionary, 'Resources')) || dictionary);
    const content = objects.get(reference(dictionary, 'Contents'))?.stream.toString('latin1') ?? '';
    for (const { mark, text } of markedText(content, fonts)) {
      if (mark === undefined) artifacts += text;
      else pieces.set(`${id}:${mark}`, (pieces.get(`${id}:${mark}`) ?? '') + text);
    }
  }
  const root = find(reference(catalog, 'StructTreeRoot'));
  const links = [...objects.values()].flatMap(({ dictionary }) =>
    [...dictionary.matchAll(/\/URI \((.*?)\)/g)].map(([, address = '']) => address),
  );
  const attachments = [...objects.values()]
    .filter(({ dictionary }) => dictionary.includes('/Type /EmbeddedFile'))
    .map(({ stream }) => stream.toString());
  const info = find(reference(trailer, 'Info')).replace(/(\d+) 0 R/g, (_, id) => find(id));
  return { catalog, info, tagged: walk(find, pieces, root), artifacts, links, attachments };
}

function objectsOf(pdf: Buffer): Objects {
  const objects: Objects = new Map();
  const source = pdf.toString('latin1');
  for (const { 1: id = '', 2: whole = '' } of source.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)) {
    const [dictionary = '', ...rest] = whole.split('\nstream\n');
    const packed = Buffer.from(rest.join('\nstream\n').replace(/\nendstream$/, ''), 'latin1');
    const isFlate = dictionary.includes('/FlateDecode') && packed.length > 0;
    objects.set(id, { dictionary, stream: isFlate ? inflateSync(packed) : packed });
  }
  return objects;
}

/** From each font's name on the page to its table from glyphs to text. */
function fontsOf(find: (id: string) => string, objects: Objects, resources: string) {
  const listed = /\/Font <<(.*?)>>/s.exec(resources)?.[1] ?? '';
  return new Map(
    [...listed.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
      const map = objects.get(reference(find(id), 'ToUnicode'))?.stream.toString('latin1') ?? '';
      return [name, glyphsOf(map)];
    }),
  );
}

function glyphsOf(map: string): Map<number, string> {
  const glyphs = new Map<number, string>();
  for (const [, from = '', , list = ''] of map.matchAll(/<([\da-f]+)> <([\da-f]+)> \[(.*?)\]/gis)) {
    [...list.matchAll(/<([\da-f ]*)>/gi)].forEach(([, text = ''], at) => {
      const units = text.replaceAll(' ', '').match(/.{4}/g) ?? [];
      const signs = String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
      glyphs.set(Number.parseInt(from, 16) + at, signs);
    });
  }
  return glyphs;
}

function* markedText(content: string, fonts: Map<string, Map<number, string>>) {
  const marks: (string | undefined)[] = [];
  let glyphs = new Map<number, string>();
  const tokens = /\/(\w+)(?: <<(.*?)>>)? B[DM]C|EMC|\/(F\d+) [\d.]+ Tf|\[(<.*?)\] TJ/gs;
  for (const [token, tag, properties = '', font, shown] of content.matchAll(tokens)) {
    if (token === 'EMC') marks.pop();
    else if (font) glyphs = fonts.get(font) ?? new Map();
    else if (tag) marks.push(/\/MCID (\d+)/.exec(properties)?.[1]);
    else if (shown) {
      const ids = [...shown.matchAll(/<([\da-f]+)>/gi)].flatMap(([, hex = '']) =>
        hex.match(/.{4}/g),
      );
      const text = ids.map((id) => glyphs.get(Number.parseInt(id ?? '', 16)) ?? '�').join('');
      yield { mark: marks.at(-1), text };
    }
  }
}

/** A structure element's text and that of its children; a bare number is a mark on its own page. */
function walk(
  find: (id: string) => string,
  pieces: Map<string, string>,
  element: string,
  tag = '',
) {
  const found: { tag: string; text: string }[] = [];
  const kids = /\/K \[(.*)\]/s.exec(element)?.[1] ?? '';
  const own = reference(element.replace(kids, ''), 'Pg');
  for (const [kid, inner = '', id] of kids.matchAll(/<<(.*?)>>|(\d+) 0 R|\d+/gs)) {
    if (id) {
      const child = find(id);
      const name = /\/S \/(\w+)/.exec(child)?.[1];
      if (name) found.push(...walk(find, pieces, child, name));
    } else {
      const mark = inner ? /\/MCID (\d+)/.exec(inner)?.[1] : kid;
      const page = reference(inner, 'Pg') || own;
      if (mark) found.push({ tag, text: pieces.get(`${page}:${mark}`) ?? '' });
    }
  }
  return found;
}

function reference(dictionary: string, name: string): string {
  return new RegExp(`/${name} (\\d+) 0 R`).exec(dictionary)?.[1] ?? '';
}
