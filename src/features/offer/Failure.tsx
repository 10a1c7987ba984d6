import { Icon } from '#ui/Icon.tsx';

/** Why the last try failed, beside the button that tries again. */
export function Failure({ children }: { readonly children: string }) {
  return (
    <p className="offer-failure" role="alert">
      <Icon name="warn" />
      <span>{children}</span>
    </p>
  );
}
