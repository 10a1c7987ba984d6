import type { User } from '#contract/users.ts';
import { formatDay, lagosDay } from '#credit/calendar.ts';
import { useRead } from '#shell/use-read.ts';
import { PartnerLogo } from '#ui/PartnerLogo.tsx';
import { Rosette } from '#ui/Rosette.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { $partners } from './partners.store.ts';

/** The borrower's own rosette, name, contacts, partners and first day. */
export function Identity({ user }: { readonly user: User }) {
  const { user_id, firstname, lastname, email, mobile, date } = user;
  const joined = lagosDay(Date.parse(date));
  return (
    <section className="profile-identity" aria-label="You">
      <div className="profile-rosette">
        <Rosette seed={user_id} />
      </div>
      <div className="profile-who">
        <h1 className="profile-title">Profile</h1>
        <p className="profile-name">
          {firstname} {lastname}
        </p>
      </div>
      <dl className="profile-facts">
        {email && (
          <div>
            <dt className="label">Email</dt>
            <dd>{email}</dd>
          </div>
        )}
        {mobile && (
          <div>
            <dt className="label">Mobile</dt>
            <dd>{mobile}</dd>
          </div>
        )}
        <div>
          <dt className="label">Joined</dt>
          <dd>
            <time dateTime={joined}>{formatDay(joined, { style: 'long' })}</time>
          </dd>
        </div>
        <div>
          <dt className="label">Connected partners</dt>
          <dd>
            <Partners />
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Partners() {
  const partners = useRead($partners);
  if (partners.status === 'failed') {
    return (
      <p>
        They could not be read.{' '}
        <button type="button" className="profile-again" onClick={partners.retry}>
          Try again
        </button>
      </p>
    );
  }
  if (partners.status !== 'ready') return <Skeleton height="2.75rem" />;
  if (partners.data.length === 0) return <>None yet</>;
  return (
    <ul className="profile-partners">
      {partners.data.map(({ application_id, name, images }) => (
        <li key={application_id}>
          <span
            className="profile-logo"
            style={{ background: images.backgroundColor ?? undefined }}
          >
            <PartnerLogo logo={images.logo ?? ''} name={name} />
          </span>
          <span aria-hidden="true">{name}</span>
        </li>
      ))}
    </ul>
  );
}
