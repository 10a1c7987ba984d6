import { otpValidMinutes } from '#credit/codes.ts';
import { isFramed } from '#stores/framed.ts';
import { useSecondsLeft } from '#ui/entrance/use-seconds-left.ts';
import { Icon } from '#ui/Icon.tsx';

/** The email path stays on the page: what was sent, and when another may be. */
export function LinkSent({ email, resendAt }: { email: string; resendAt: number }) {
  const seconds = useSecondsLeft(resendAt);
  return (
    <div className="signon-sent">
      <Icon name="check" />
      <div>
        <p role="status">
          A link is on its way to <strong>{email}</strong>. It works once, within {otpValidMinutes}{' '}
          minutes.
          {isFramed && ' It opens in a page of its own: you may close this one.'}
        </p>
        <p className="quiet">
          {seconds > 0
            ? `Nothing there? Look among the spam. Resend in ${seconds} seconds.`
            : 'Nothing there? Request another link.'}
        </p>
      </div>
    </div>
  );
}
