export type SignedIn = { token: string; applicationId: string };

const withoutPassword = 'jumoke@example.com';
const asBrowser = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0.0.0 Safari/537.36';

/** Signs a sandbox person in as the app does. Throws with the answer when it is refused. */
export async function signIn(url: string, email: string): Promise<SignedIn> {
  const post = (path: string, body: object) =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': asBrowser },
      body: JSON.stringify(body),
    });
  const byPassword = () => post('/user/signin', { email, password: 'Holdfast-1!' });
  const byLink = async () => {
    const northgate = { application_id: 2 };
    await post('/signin/link', { ...northgate, identifier: email, type: 'email', otp: null });
    const outbox = await fetch(`${url}/api/sandbox/outbox?to=${email}`);
    const [{ link }] = (await outbox.json()).data;
    return post('/signin/link', { ...northgate, code: link.split('/').at(-2) });
  };
  const answer = await (email === withoutPassword ? byLink() : byPassword());
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status} ${text}`);
  const { token, application_id } = JSON.parse(text).data;
  return { token, applicationId: String(application_id ?? 0) };
}

/** What the person opens a page by: a repayment by the address that a button of theirs would have. */
export async function addressFor(
  { path, address }: { readonly path: string; readonly address: string },
  url: string,
  { token }: SignedIn,
): Promise<string> {
  if (path !== '/repay') return address;
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/loan?status=serviced&limit=1`, { headers });
  const [loan] = (await answer.json()).data.loans;
  return `/repay?loan_id=${loan.loan_id}&amount=${loan.payoff}&value=${loan.minimum.amount}`;
}

/** Runs in the page before anything else: the session as the app keeps it. */
export function remember({ token, applicationId }: SignedIn): void {
  localStorage.setItem('user:token', token);
  localStorage.setItem('user:application_id', applicationId);
}
