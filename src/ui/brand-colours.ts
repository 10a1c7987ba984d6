export type BrandColours = {
  readonly background: string;
  readonly text: string;
  /** What is mixed into the background while it is pressed: the other of black and white. */
  readonly pressed: string;
};

const white = '#ffffff';
const black = '#000000';
/** The specified orange, for a partner that has no colour. */
const orange = '#f26a1b';
const readable = 4.5;

/**
 * A partner's colour and the text on it: black on white, else white, as specified. Where white could
 * not be read (WCAG AA), the colour is darkened until it can.
 */
export function brandColours(background: string | null): BrandColours {
  const own = hex(background) ?? orange;
  if (own === white) return { background: own, text: black, pressed: white };
  let [ground, share] = [own, 1];
  while (contrast(white, ground) < readable) {
    share -= 0.02;
    ground = darkened(own, share);
  }
  return { background: ground, text: white, pressed: black };
}

function darkened(colour: string, share: number): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) * share);
  return `#${channels.map((one) => Math.round(one).toString(16).padStart(2, '0')).join('')}`;
}

/** WCAG's contrast ratio of two colours written as '#rrggbb', from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** '#fff' and '#FFFFFF' as '#ffffff'; anything that cannot be computed with is undefined. */
function hex(colour: string | null): string | undefined {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(colour?.trim() ?? '')?.[1]?.toLowerCase();
  return digits && `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}
