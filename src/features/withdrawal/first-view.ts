import { formatMoney, minor } from '#credit/money.ts';
import { showFirstView } from '#shell/first-view.ts';
import { totals } from '#stores/reads/held.ts';
import { displayEntry } from '#ui/keypad/keypad-entry.ts';

showFirstView(({ user, held, active, currency }) => {
  const isElsewhere = location.search !== '' || 'withdrawal' in sessionStorage;
  const isReady = user.card && !user.savedCard?.expiring && !user.blacklist.withdrawal;
  if (isElsewhere || !isReady || !Number(active) || !currency) return undefined;
  const { balance } = totals(held, currency);
  return {
    amount: displayEntry('0', currency),
    hint:
      balance > 0 ? `You can withdraw up to ${formatMoney(minor(balance), currency)}` : undefined,
  };
});
