/** Takes one from a name's allowance; gives 0, or the seconds to wait when there is none left. */
export type Allowance = (name: string) => number;

/**
 * `perMinute` for each name, which may be used at once and come back evenly. For each name only
 * the instant is kept at which its allowance will be whole again, and only for the `mostNames`
 * that asked last, so memory is bounded whoever asks.
 */
export function allowance(perMinute: number, now: () => number, mostNames = 50_000): Allowance {
  const wholeAt = new Map<string, number>();
  const gap = minuteMs / perMinute;
  return (name) => {
    const at = now();
    // The sandbox's clock may go back, and must not lock anybody out.
    const before = Math.min(Math.max(wholeAt.get(name) ?? at, at), at + minuteMs);
    const missing = before + gap - (at + minuteMs);
    wholeAt.delete(name);
    wholeAt.set(name, missing > 0 ? before : before + gap);
    if (wholeAt.size > mostNames) forgetOldest(wholeAt);
    return missing > 0 ? Math.ceil(missing / 1000) : 0;
  };
}

const minuteMs = 60_000;

function forgetOldest(map: Map<string, number>): void {
  for (const name of map.keys()) {
    map.delete(name);
    return;
  }
}
