import { useEffect, useState } from 'react';

/** Long enough that a screen reader hears the amount and not each digit on the way to it. */
const pause = 700;

/** The amount for those who hear it, once no key has been pressed for a moment. */
export function Spoken({ children }: { children: string }) {
  const [said, setSaid] = useState(children);
  useEffect(() => {
    const timer = setTimeout(setSaid, pause, children);
    return () => clearTimeout(timer);
  }, [children]);
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  );
}
