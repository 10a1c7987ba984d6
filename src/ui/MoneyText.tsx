import { abbreviateMoney, type Currency, formatMoney, type Minor } from '#credit/money.ts';
import './MoneyText.css';

type MoneyTextProps = {
  amount: Minor;
  currency: Currency;
  /** text flows in a sentence; figure stands alone; hero is what the screen is about */
  size?: 'text' | 'figure' | 'hero';
  /**
   * "₦1.2M", never where an amount is decided; the full figure stays within reach. 'down' and 'up'
   * round a risk towards danger.
   */
  abbreviate?: boolean | 'down' | 'up';
  raisedCents?: boolean;
};

/** An amount of money as people read it. */
export function MoneyText({
  amount,
  currency,
  size = 'text',
  abbreviate,
  raisedCents,
}: MoneyTextProps) {
  const full = formatMoney(amount, currency);
  const short = abbreviate
    ? abbreviateMoney(amount, currency, abbreviate === true ? 'nearest' : abbreviate)
    : full;
  const classes = `money money-${size}${short.length > 11 ? ' money-long' : ''}`;
  if (short !== full) {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the full figure must be in reach of the keyboard
      <span className={`${classes} money-short`} title={full} tabIndex={0}>
        <span aria-hidden="true">{short}</span>
        <span className="visually-hidden">{full}</span>
      </span>
    );
  }
  const point = raisedCents ? full.lastIndexOf('.') : -1;
  if (point < 0) return <span className={classes}>{full}</span>;
  return (
    <span className={classes}>
      {full.slice(0, point)}
      <span className="money-cents">{full.slice(point)}</span>
    </span>
  );
}
