/** What one room, a folder or a single file of src, may import; a permission that nobody uses is refused. */
export type Room = {
  /** Whole rooms, or a folder or file of one. */
  readonly rooms?: readonly string[];
  readonly packages?: readonly string[];
  /**
   * The order inside the room, lowest layer first: its folders and files by name. A value import leads
   * to a lower layer, or within its layer further left; types and `import()` are free.
   */
  readonly layers?: readonly (readonly string[])[];
};

const states = ['nanostores', '@nanostores/react', '@nanostores/persistent'];

export const rooms: Readonly<Record<string, Room>> = {
  brand: {},
  credit: {},
  contract: {
    rooms: ['credit'],
    packages: ['zod'],
    layers: [
      ['errors', 'call', 'fields', 'framing', 'redirects', 'stored-keys', 'partner-times', 'csv'],
      ['paper-code', 'paper-keys', 'checkout', 'desk-deeds', 'mandates'],
      [
        ...[
          'agreements',
          'applications',
          'autopay',
          'banks',
          'sell-orders',
          'sales',
          'breakdown',
          'complaints',
          'contact',
          'desk-borrowers',
          'desk-incoming',
          'desk-overview',
          'desk-partners',
          'desk-reports',
          'desk-proofs',
          'desk-queue',
          'desk-staff',
          'documents',
        ],
        ...[
          'hand-off',
          'holdings',
          'loans',
          'notifications',
          'plan',
          'promise',
          'partner-return',
          'portfolio-history',
        ],
        ...[
          'portfolios',
          'own-data',
          'preferences',
          'quotes',
          'repayments',
          'reset',
          'revision',
          'session',
        ],
        ...['sessions', 'statement', 'step-up', 'withdrawals', 'accounts', 'instant-loans'],
        ...['sign-on', 'partner-sign-on', 'partner-events', 'partner-reads', 'users'],
      ],
      ['carry-over', 'desk-loans', 'export', 'overview'],
      ['index', 'every-call'],
    ],
  },
  engraving: { rooms: ['credit'] },
  pdf: { rooms: ['engraving', 'credit', 'brand'], packages: ['node:', 'pdfkit'] },
  provider: {
    rooms: ['clients/partner', 'contract', 'credit', 'pdf', 'brand'],
    packages: [
      ...[
        'node:',
        '@electric-sql/pglite',
        'async-mutex',
        'csv-parse',
        'dataloader',
        'hono',
        'kysely',
        'nodemailer',
      ],
      ...['libphonenumber-js', 'pg', 'prom-client', 'zod', '@opentelemetry/api'],
      ...['@opentelemetry/exporter-trace-otlp-http', '@opentelemetry/resources'],
      ...['@opentelemetry/sdk-trace', '@redis/client', 'rate-limiter-flexible'],
      ...['@simplewebauthn/server'],
    ],
    layers: [
      [
        ...['context', 'errors', 'variables', 'config', 'clock', 'period', 'tracing', 'logs', 'db'],
        ...['audit', 'cells'],
        ...[
          'events',
          'ledger',
          'jobs',
          'payments',
          'banks',
          'messages',
          'limits',
          'metrics',
          'http',
        ],
      ],
      [
        ...['notifications', 'users', 'partners', 'preferences', 'agreements', 'applications'],
        ...['cards', 'accounts', 'portfolios', 'holdings', 'revision'],
      ],
      ['session', 'staff', 'loans', 'repayments', 'withdrawals', 'audit-chain'],
      [
        ...[
          'complaints',
          'contact',
          'instant-loans',
          'statement',
          'documents',
          'account',
          'checkouts',
          'own-data',
          'texts',
        ],
        ...['autopay', 'sell-orders', 'partner-reads', 'back-office', 'openapi'],
      ],
      ['routes', 'runtime'],
      ['sandbox', 'app', 'assemble', 'main', 'command-line'],
    ],
  },
  api: { rooms: ['contract'], packages: ['zod'] },
  // Packed without the rest, and partners': no code of ours proves itself.
  clients: { packages: ['node:'] },
  embed: { rooms: ['clients', 'contract'] },
  stores: {
    rooms: ['api', 'contract', 'credit'],
    packages: ['nanostores', '@nanostores/persistent', '@nanostores/query', '@paystack/inline-js'],
    layers: [
      ['storage', 'read-cache', 'busy', 'toasts', 'frame', 'navigate', 'save-file'],
      ['session', 'draft', 'submit', 'files', 'agreement-file'],
      ['reads'],
      ['desk', 'paystack-inline', 'paystack', 'checkout', 'navigation', 'refused'],
      ['embedding'],
    ],
  },
  telemetry: { packages: ['posthog-js-lite', '@sentry/browser'] },
  ui: { rooms: ['engraving', 'credit'], packages: ['libphonenumber-js', 'react', 'react-dom'] },
  shell: {
    rooms: ['stores', 'ui', 'engraving', 'contract', 'credit', 'brand'],
    packages: ['react', ...states, '@nanostores/query'],
  },
  features: {
    rooms: [
      'shell',
      'layouts',
      'stores',
      'telemetry',
      'ui',
      'engraving',
      'contract',
      'credit',
      'brand',
    ],
    packages: ['react', ...states, '@simplewebauthn/browser'],
  },
  site: {
    // An island sends as the app does: by `submit`, and what that stands on.
    rooms: [
      ...['ui', 'engraving', 'pdf', 'stores/submit', 'stores/storage', 'telemetry', 'api'],
      ...['contract', 'credit', 'brand'],
    ],
    packages: [
      ...['astro:', 'astro', '@astrojs/rss', '@astrojs/mdx', 'react', 'react-dom', 'swiper'],
      ...['node:', 'satori', 'sharp', 'ultrahtml'],
    ],
  },
  layouts: { rooms: ['api', 'site', 'shell', 'ui', 'credit', 'brand'], packages: ['astro'] },
  pages: { rooms: ['layouts', 'site', 'features', 'brand'], packages: ['astro'] },
  hosting: {
    rooms: ['brand', 'contract', 'telemetry'],
    packages: [
      ...['node:', '@astrojs/sitemap', '@hono/node-server', 'astro', 'lightningcss', 'pagefind'],
      ...['parse5', 'rolldown'],
    ],
  },
  editing: {
    rooms: ['credit'],
    packages: [
      'node:',
      'astro',
      'yaml',
      'react',
      'react-dom',
      'sharp',
      '@codemirror/commands',
      '@codemirror/lang-markdown',
      '@codemirror/language',
      '@codemirror/lint',
      '@codemirror/state',
      '@codemirror/view',
      '@lezer/highlight',
      'typo-js',
      'dictionary-en-gb',
      'diff',
      'satteri',
    ],
  },
  'env.d': { packages: ['astro'] },
  'content.config': { rooms: ['editing', 'site'], packages: ['astro:', 'astro', 'yaml'] },
};

/**
 * Where a file stands in the order of its room.
 *
 * @param file - its path below src
 * @returns the layer and the place in it; undefined for a room without layers
 * @throws Error for a file that is in no layer
 */
export function placeOf(file: string): { layer: number; place: number } | undefined {
  const [room = '', ...rest] = file.split('/');
  const layers = rooms[room]?.layers;
  if (!layers) return undefined;
  const inside = rest.join('/');
  for (const [layer, names] of layers.entries()) {
    const place = names.findIndex(
      (name) => inside.startsWith(`${name}/`) || inside.startsWith(`${name}.`),
    );
    if (place >= 0) return { layer, place };
  }
  throw new Error(`src/${file} is in no layer of ${room}: tests/layout/rooms.ts`);
}

/** The rooms, what each imports, and the layers inside: for docs/architecture.md. */
export function writtenRooms(): string {
  const code = (names: readonly string[] = []) => names.map((name) => `\`${name}\``).join(' ');
  const rows = Object.entries(rooms).map(
    ([room, { rooms: others, packages }]) =>
      `| \`${room}\` | ${code(others)} | ${code(packages)} |`,
  );
  const layered = Object.entries(rooms).flatMap(([room, { layers }]) =>
    layers
      ? [
          '',
          `Inside \`${room}\`, highest layer first:`,
          '',
          '| layer | in order |',
          '| --- | --- |',
          ...layers.map((names, index) => `| ${index + 1} | ${code(names)} |`).reverse(),
        ]
      : [],
  );
  return [
    '<!-- prettier-ignore-start -->',
    '| room | imports | packages |',
    '| --- | --- | --- |',
    ...rows,
    ...layered,
    '<!-- prettier-ignore-end -->',
  ].join('\n');
}
