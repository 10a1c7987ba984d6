import type { Quote } from '#credit/schedule.ts';

const box = { width: 360, height: 170 } as const;
const top = 26;
const ground = box.height - 1;

/** The debt of a loan over its bills as two paths: down to the last bill, and the drop of that. */
export function stepsOf({ bills, principal }: Quote) {
  // More than a quarter of the width stays beyond the last bill, where there is no debt.
  const across = Math.round((box.width * 0.72) / bills.length);
  const yOf = (debt: number) => Math.round(ground - ((ground - top) * debt) / principal);
  let left: number = principal;
  let line = `M0 ${yOf(left)}h${across}`;
  for (const bill of bills.slice(0, -1)) {
    left -= bill.principal;
    line += `V${yOf(left)}h${across}`;
  }
  const last = `M${across * bills.length} ${yOf(left)}V${ground}`;
  const cliffAt = { x: across * bills.length, y: Math.round((yOf(left) + ground) / 2) };
  return { ...box, line, last, cliffAt };
}
