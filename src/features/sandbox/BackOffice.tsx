import { ReadFailed } from '#shell/ReadFailed.tsx';
import { useRead } from '#shell/use-read.ts';
import { go } from '#stores/navigate.ts';
import { Button } from '#ui/Button.tsx';
import { $staff, signInStaff } from './sandbox.store.ts';
import { useAction } from './use-action.ts';

/** The people of the back office; one tap signs in as one of them, beside whichever customer is. */
export function BackOffice() {
  const staff = useRead($staff);
  const { running, run } = useAction();
  return (
    <section aria-labelledby="sandbox-office">
      <h2 id="sandbox-office">Back office</h2>
      <p>
        Staff look after what waits for a person. In live mode they sign in with a passkey; here one
        tap is enough.
      </p>
      {staff.status === 'failed' && <ReadFailed {...staff} />}
      {staff.status === 'ready' && (
        <ul className="sandbox-staff">
          {staff.data.map(({ role, name, shows }) => (
            <li key={role}>
              <div>
                <h3>
                  {name}, {role}
                </h3>
                <p>{shows}</p>
              </div>
              <Button
                type="button"
                busy={running === role}
                onClick={() =>
                  void run(role, async () => {
                    await signInStaff(role);
                    go('/desk');
                  })
                }
              >
                Open the desk<span className="visually-hidden"> as {name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
