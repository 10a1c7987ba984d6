import { ReadFailed } from '#shell/ReadFailed.tsx';
import { useRead } from '#shell/use-read.ts';
import { go } from '#stores/navigate.ts';
import { forgetBorrower, startSession } from '#stores/session/session.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Rosette } from '#ui/Rosette.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { $people, type Person, signInAs } from './sandbox.store.ts';
import { useAction } from './use-action.ts';

/** The demonstration people; one tap signs in as one of them. */
export function People() {
  const people = useRead($people);
  const { running, run } = useAction();
  const become = (person: Person) =>
    run(person.email, async () => {
      const { token, application_id } = await signInAs(person);
      forgetBorrower();
      startSession(token, application_id);
      go('/dashboard');
    });
  return (
    <section aria-labelledby="sandbox-people">
      <h2 id="sandbox-people">People</h2>
      {people.status === 'failed' && <ReadFailed {...people} />}
      {people.status === 'loading' && <Skeleton height="6rem" lines={3} />}
      {people.status === 'ready' && (
        <>
          <p className="quiet">
            The password is <code>{people.data[0]?.password}</code>. A customer without one signs in
            by a code, which this page reads for you.
          </p>
          <ul className="sandbox-people">
            {people.data.map((person) => (
              <li key={person.email}>
                <Rosette seed={person.email} size={48} />
                <div>
                  <h3>{person.name}</h3>
                  <p>{person.shows}</p>
                </div>
                <Button
                  type="button"
                  busy={running === person.email}
                  onClick={() => void become(person)}
                >
                  Sign in<span className="visually-hidden"> as {person.name}</span>
                </Button>
                <p className="sandbox-contact">
                  {person.mobile}
                  <CopyButton compact text={person.mobile} label={`Copy ${person.name}’s number`} />
                  <span>{person.email}</span>
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
