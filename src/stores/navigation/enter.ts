import { toSignIn } from '../session/return-to.ts';
import { beginScope } from '../session/scope.ts';
import { $applicationId, $token, keepArrival } from '../session/session.ts';
import { storeRedirect } from './redirects.ts';

/** The application that a query names, in either spelling. */
export function queryApplication(query: URLSearchParams): string | undefined {
  const id = query.get('applicationid') ?? query.get('application_id');
  return id && /^\d{1,9}$/.test(id) ? id : undefined;
}

/**
 * What every private screen does first: no token leads to the sign-in; the query may choose the
 * application and say that a partner sent the borrower. False when the screen must not show.
 */
export function enter(): boolean {
  if (!$token.get()) {
    toSignIn({ midway: false });
    return false;
  }
  beginScope($token.get());
  adoptQuery(new URLSearchParams(location.search));
  return true;
}

/** Takes over what a partner's link says: application, source, and the way back. */
export function adoptQuery(query: URLSearchParams): void {
  const id = queryApplication(query);
  if (id) $applicationId.set(id);
  if (query.get('source') === 'partner') keepArrival('user:source', 'partner');
  const back = query.get('redirect_url');
  if (back && id) storeRedirect(id, back);
}
