import { main as develop } from './dev.ts';

/** `npm run edit`: the site in development, with the editor in its toolbar. */
export function main(args: string[]): Promise<number> {
  process.env.HOLDFAST_EDIT = '1';
  return develop(['--open', '/blog', ...args]);
}
