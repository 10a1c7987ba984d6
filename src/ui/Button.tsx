import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Spinner } from './Spinner.tsx';
import './Button.css';

type Look = {
  /** primary is the one action of a screen */
  variant?: 'primary' | 'outline' | 'quiet';
  full?: boolean;
  /** Keeps its place and focus, shows progress and ignores taps. */
  busy?: boolean;
  children: ReactNode;
};
type ButtonProps = Look &
  (
    | ({ href: string } & Omit<ComponentProps<'a'>, 'href'>)
    | ({ href?: undefined } & ComponentProps<'button'>)
  );

const looks = { primary: 'primary', outline: '', quiet: 'quiet' };
const ignore = (event: MouseEvent) => event.preventDefault();

/** A button, or a link that looks like one when it has a href. */
export function Button({
  variant = 'outline',
  full,
  busy,
  children,
  className,
  ...rest
}: ButtonProps) {
  const classes = ['button', looks[variant], full && 'wide', className].filter(Boolean).join(' ');
  const content = (
    <>
      <span className="button-content">{children}</span>
      {busy && <Spinner />}
    </>
  );
  if (rest.href !== undefined) {
    return (
      <a {...rest} className={classes}>
        {content}
      </a>
    );
  }
  return (
    <button
      {...rest}
      type={rest.type ?? 'submit'}
      className={classes}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={busy ? ignore : rest.onClick}
    >
      {content}
    </button>
  );
}
