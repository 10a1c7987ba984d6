import { Button } from '#ui/Button.tsx';

/** The ways to complaints and to all that is held. */
export function Rights() {
  return (
    <section className="profile-section" aria-labelledby="profile-rights">
      <h2 id="profile-rights">Your rights</h2>
      <p className="quiet">
        Tell us what went wrong, or see and save everything that we hold about you.
      </p>
      <Button className="small" href="/complaint">
        Open your complaints
      </Button>{' '}
      <Button className="small" href="/my-data">
        See your data
      </Button>
    </section>
  );
}
