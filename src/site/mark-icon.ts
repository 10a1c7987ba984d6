import { markLogo } from '#brand';

const styles =
  '.p{stroke:#0f4a3a}.l{stroke:#e2570a}@media(prefers-color-scheme:dark){.p{stroke:#7cc7a9}.l{stroke:#ff8a3d}}';

/** The mark as an icon within the page: one request less than a file. */
export const markIcon = `data:image/svg+xml,${[
  `<svg xmlns='http://www.w3.org/2000/svg' viewBox='-100 -100 200 200'><style>${styles}</style>`,
  `<g fill='none' stroke-width='11'><path class='p' d='${markLogo.petals}'/>`,
  `<path class='l' stroke-width='18' d='${markLogo.line}'/></g></svg>`,
]
  .join('')
  .replaceAll('#', '%23')}`;
