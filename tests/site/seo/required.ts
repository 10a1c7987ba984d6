/** What Google and schema.org ask of each type that we use: the properties that must be there. */
const required: Record<string, string[]> = {
  Organization: ['name', 'url', 'logo', 'email', 'sameAs'],
  WebSite: ['name', 'url', 'publisher'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  BlogPosting: [
    'headline',
    'image',
    'datePublished',
    'dateModified',
    'author',
    'publisher',
    'mainEntityOfPage',
  ],
  TechArticle: ['headline', 'description', 'url', 'publisher'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  FinancialProduct: ['name', 'description', 'url', 'provider', 'interestRate'],
  LoanOrCredit: ['currency', 'loanTerm'],
  QuantitativeValue: [],
};

const addresses = ['url', 'image', 'logo', 'item', 'mainEntityOfPage', '@id'];
const days = ['datePublished', 'dateModified'];

/** What is wrong with a thing and with all things in it, in words. */
export function faultsIn(thing: unknown): string[] {
  if (Array.isArray(thing)) return thing.flatMap(faultsIn);
  if (typeof thing !== 'object' || thing === null) return [];
  const entries = Object.entries(thing);
  const types: string[] = '@type' in thing ? ([thing['@type']].flat() as string[]) : [];
  // A thing that is only pointed at says the rest where it is described.
  const isReference = '@id' in thing;
  const missing = types.flatMap((type) => {
    const wanted = required[type];
    if (!wanted) return [`${type} is not a type we know`];
    if (isReference && !('url' in thing)) return [];
    return wanted.filter((name) => !(name in thing)).map((name) => `${type} lacks ${name}`);
  });
  const relative = entries
    .filter(([name, value]) => addresses.includes(name) && typeof value === 'string')
    .filter(([, value]) => !/^https:\/\/[^/]+\//.test(String(value)))
    .map(([name, value]) => `${name} is not absolute: ${value}`);
  const undated = entries
    .filter(([name, value]) => days.includes(name) && Number.isNaN(Date.parse(String(value))))
    .map(([name, value]) => `${name} is no day: ${value}`);
  const empty = entries
    .filter(([, value]) => value === '' || (Array.isArray(value) && value.length === 0))
    .map(([name]) => `${name} is empty`);
  return [
    ...missing,
    ...relative,
    ...undated,
    ...empty,
    ...entries.flatMap(([, v]) => faultsIn(v)),
  ];
}
