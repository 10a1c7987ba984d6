import type { User } from '#contract/users.ts';
import { lagosDay } from '#credit/calendar.ts';
import { cardCheckSentence, cardMonthsOfUse, minCardExpiry, printExpiry } from '#credit/cards.ts';
import { BlockedReason } from '#shell/BlockedReason.tsx';
import { blockOf } from '#stores/reads/blocks.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Rosette } from '#ui/Rosette.tsx';

/** The card that a withdrawal needs, and that can be repaid with. */
export function SavedCard({ user }: { readonly user: User }) {
  const { savedCard: card, support } = user;
  const block = user.blacklist.withdrawal && blockOf(user, 'withdrawal');
  return (
    <section className="profile-section" aria-labelledby="profile-card">
      <h2 id="profile-card">Card</h2>
      {card ? (
        <Plate card={card} />
      ) : (
        <p className="quiet">
          You have not saved a card. Before your first withdrawal we need one that is valid for{' '}
          {cardMonthsOfUse} more months. {cardCheckSentence}
        </p>
      )}
      {card?.expiring && (
        <p className="profile-warning">
          <Icon name="warn" />
          <span>
            This card expires too soon to withdraw with. Replace it with one that is valid until{' '}
            {printExpiry(minCardExpiry(lagosDay(Date.parse(user.now))))} or later.
          </span>
        </p>
      )}
      {card && <a href="/autopay">Pay your bills with this card by itself</a>}
      {block ? (
        <p className="profile-warning">
          <Icon name="warn" />
          <span>
            You cannot add or replace a card now.{' '}
            <BlockedReason what="Withdrawals have been blocked" block={block} support={support} />
          </span>
        </p>
      ) : (
        <Button href="/withdrawal?trigger=add-card" className="small">
          {card ? 'Replace card' : 'Add a card'}
        </Button>
      )}
    </section>
  );
}

function Plate({ card }: { readonly card: NonNullable<User['savedCard']> }) {
  const { brand, last4 } = card;
  return (
    <div className="profile-plate">
      <Rosette seed={`card ${last4}`} />
      <p className="profile-brand">{brand ?? 'Card'}</p>
      <p className="profile-number">
        <span aria-hidden="true">•••• •••• •••• {last4}</span>
        <span className="visually-hidden">ending {last4}</span>
      </p>
      <p className="profile-expiry">
        <span className="label">Valid to</span> {printExpiry(card)}
      </p>
    </div>
  );
}
