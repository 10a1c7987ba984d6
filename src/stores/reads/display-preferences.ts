import { persistentAtom } from '@nanostores/persistent';
import { type DigitGroups, groupDigits } from '#credit/money.ts';
import { refreshMoney } from './read.ts';

/** How figures are written on this device, whoever uses it. It stays after a log-out. */
export const $digits = persistentAtom<DigitGroups>('look:digits', 'comma');

groupDigits($digits.get());
// Here, or in another tab: what is read again is written anew.
$digits.listen((groups) => {
  groupDigits(groups);
  refreshMoney();
});
