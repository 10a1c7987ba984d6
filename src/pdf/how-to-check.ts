import { type Block, plain } from './block.ts';

/** Where a reader sees that a paper is ours and unchanged: its last paragraph. */
export const howToCheck: Block = {
  kind: 'paragraph',
  runs: [
    plain('To see that we issued this file and nobody changed it, '),
    { text: 'check it on our site', bold: false, href: '/verify' },
    plain('. The file stays on your device.'),
  ],
};
