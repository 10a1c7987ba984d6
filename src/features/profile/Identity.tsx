import type { User } from '#contract/users.ts';
import { formatDay, lagosDay } from '#credit/calendar.ts';
import { useRead } from '#shell/use-read.ts';
import { $applications, $portfolios } from '#stores/reads/portfolio.ts';
import { PartnerLogo } from '#ui/PartnerLogo.tsx';
import { Rosette } from '#ui/Rosette.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';

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

/**
 * The logos of the partners where the borrower holds a portfolio. They are images, never markup.
 */
function Partners() {
  const portfolios = useRead($portfolios);
  const applications = useRead($applications);
  for (const read of [portfolios, applications]) {
    if (read.status === 'failed') return <Unread retry={read.retry} />;
  }
  const own = new Map(
    portfolios.status === 'ready'
      ? portfolios.data.map(({ application }) => [application.application_id, application.name])
      : [],
  );
  if (own.size === 0) return portfolios.status === 'ready' ? <>None yet</> : <Skeleton lines={3} />;
  const imagesOf = (id: number) =>
    applications.status === 'ready'
      ? applications.data.find(({ application_id }) => application_id === id)?.images
      : undefined;
  return (
    <ul className="profile-partners">
      {[...own].map(([id, name]) => {
        const images = imagesOf(id);
        return (
          <li key={id}>
            <span
              className="profile-logo"
              style={{ background: images?.backgroundColor ?? undefined }}
            >
              {images && <PartnerLogo logo={images.logo ?? ''} name={name} />}
            </span>
            <span>{name}</span>
          </li>
        );
      })}
    </ul>
  );
}

function Unread({ retry }: { readonly retry: () => void }) {
  return (
    <p>
      We could not load your partners.{' '}
      <button type="button" className="profile-again" onClick={retry}>
        Try again
      </button>
    </p>
  );
}
