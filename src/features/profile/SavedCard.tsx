import type { User } from '#contract/users.ts';
import { cardMonthsOfUse } from '#credit/cards.ts';
import { BlockedReason } from '#shell/BlockedReason.tsx';
import { blockOf } from '#stores/reads/blocks.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Rosette } from '#ui/Rosette.tsx';

/** The card that withdrawals ask for and repayments can be made with. */
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
          No card is saved. A withdrawal asks for one that works for {cardMonthsOfUse} months more.
        </p>
      )}
      {card?.expiring && (
        <p className="profile-warning">
          <Icon name="warn" />
          <span>
            This card expires too soon to withdraw with: a card must work for {cardMonthsOfUse}{' '}
            months more.
          </span>
        </p>
      )}
      {block ? (
        <p className="profile-warning">
          <Icon name="warn" />
          <span>
            You cannot save or replace a card now.{' '}
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
  const { brand, last4, exp_month, exp_year } = card;
  const expiry = `${String(exp_month).padStart(2, '0')}/${exp_year}`;
  return (
    <div className="profile-plate">
      <Rosette seed={`card ${last4}`} />
      <p className="profile-brand">{brand ?? 'Card'}</p>
      <p className="profile-number">
        <span aria-hidden="true">•••• •••• •••• {last4}</span>
        <span className="visually-hidden">ending {last4}</span>
      </p>
      <p className="profile-expiry">
        <span className="label">Valid to</span> {expiry}
      </p>
    </div>
  );
}
