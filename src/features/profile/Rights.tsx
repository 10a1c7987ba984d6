import { Button } from '#ui/Button.tsx';

/** The way to complaints. */
export function Rights() {
  return (
    <section className="profile-section" aria-labelledby="profile-rights">
      <h2 id="profile-rights">Complaints</h2>
      <p className="quiet">Tell us what went wrong, and see what we answered.</p>
      <Button className="small" href="/complaint">
        Open your complaints
      </Button>
    </section>
  );
}
