import './Icon.css';

const paths = {
  back: 'M14 5l-7 7 7 7M7 12h14',
  close: 'M5 5l14 14M19 5L5 19',
  down: 'M6 9l6 6 6-6',
  check: 'M4 13l5 5L20 6',
  warn: 'M12 3l10 18H2zM12 9v6M12 17v2',
  info: 'M12 3a9 9 0 1 0 .1 0zM12 11v6M12 7v2',
  copy: 'M8 8h12v13H8zM16 8V3H4v13h4',
  apply: 'M12 4v16M4 12h16',
  repay: 'M20 7H8a5 5 0 0 0 0 10h12M16 3l4 4-4 4',
  withdraw: 'M12 3v13M6 11l6 6 6-6M4 21h16',
  card: 'M3 6h18v12H3zM3 10h18M6 15h4',
  bell: 'M6 17v-7a6 6 0 0 1 12 0v7l2 2H4zM10 21.5h4',
  menu: 'M3 6h18M3 12h18M3 18h18',
  filter: 'M4 7h16M7 12h10M10 17h4',
  user: 'M12 4a4 4 0 1 0 .1 0zM4 21c0-9 16-9 16 0',
  external: 'M10 5H4v15h15v-6M14 4h6v6M20 4l-9 9',
  eye: 'M2 12c5-9 15-9 20 0-5 9-15 9-20 0zM12 9a3 3 0 1 0 .1 0z',
  delete: 'M8 5h13v14H8l-6-7zM11.5 9l6 6M17.5 9l-6 6',
} as const;

export type IconName = keyof typeof paths;

/** A drawn sign beside a word; hidden from screen readers, so the word must be there. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
