import { atom } from 'nanostores';
import { $demoPartner, openDialog, sentenceOf } from './demo-partner.store.ts';
import * as server from './partner-server.ts';

/** A partner of one's own: asked for by its name, then there. `problem` is a sentence to show. */
export type Own =
  | { readonly step: 'asking'; readonly problem: string }
  | { readonly step: 'making' }
  | {
      readonly step: 'made';
      readonly partner: server.OwnPartner;
      readonly busy: boolean;
      /** What came of the last thing that was tried. */
      readonly says: string;
      readonly problem: string;
    };

/** Kept by this page alone: whoever leaves it has copied the secret, or makes another partner. */
export const $own = atom<Own>({ step: 'asking', problem: '' });

/** The user that a new partner begins with. Nobody else has their number. */
export const userOf = ({ application_id }: server.OwnPartner) => ({
  user_id: 'u-1',
  first_name: 'Efua',
  last_name: 'Mensah',
  mobile: `+234805${String(application_id).padStart(7, '0')}`,
});

export async function makePartner(typed: string): Promise<void> {
  const name = typed.trim();
  if ($own.get().step !== 'asking') return;
  if (name === '') {
    $own.set({ step: 'asking', problem: 'Enter a name, such as Kainji Savings' });
    return;
  }
  $own.set({ step: 'making' });
  try {
    const partner = { name, ...(await server.makePartner(name)) };
    $own.set({ step: 'made', partner, busy: false, says: '', problem: '' });
  } catch (failure) {
    $own.set({ step: 'asking', problem: sentenceOf(failure) });
  }
}

/** Hands its user over and opens the link. */
export const openAsUser = () =>
  attempt(async (partner) => {
    const { link, refusal } = await server.handOffOwn({ ...partner, user: userOf(partner) });
    if (link) openDialog(link, partner.application_id);
    return { says: '', problem: refusal ?? '' };
  });

/** Sends what its user holds. */
export const sendHoldings = () =>
  attempt(async (partner) => {
    const user = userOf(partner);
    const { refusal } = await server.sendOwnHoldings({ ...partner, user });
    const says = `Sent: $2,500.00 of World shares. Open it as ${user.first_name} again to borrow against it.`;
    return refusal ? { says: '', problem: refusal } : { says, problem: '' };
  });

export const startOver = (): void => $own.set({ step: 'asking', problem: '' });

type Came = { readonly says: string; readonly problem: string };

/** One thing at a time. */
async function attempt(work: (partner: server.OwnPartner) => Promise<Came>): Promise<void> {
  const own = $own.get();
  if (own.step !== 'made' || own.busy) return;
  $own.set({ ...own, busy: true, says: '', problem: '' });
  const came = await work(own.partner).catch((failure) => ({
    says: '',
    problem: sentenceOf(failure),
  }));
  // Another partner may have been made meanwhile, whose secret is shown once.
  const now = $own.get();
  if (now.step === 'made' && now.partner === own.partner) {
    $own.set({ ...own, busy: false, ...came });
  }
  $demoPartner.revalidate();
}

/** Hands its user over from a shell, as the documentation does it, with the partner's own values. */
export const scriptOf = (partner: server.OwnPartner, origin: string): string =>
  `export HOLDFAST_URL=${origin}
export HOLDFAST_KEY=${partner.key_id}
export HOLDFAST_SECRET=${partner.secret}

path='/api/signon'
body='${JSON.stringify(userOf(partner))}'
t=$(date +%s)
v1=$(printf '%s' "$t.POST.$path.$body" | openssl dgst -sha256 -hmac "$HOLDFAST_SECRET" -r | cut -d ' ' -f 1)
curl "$HOLDFAST_URL$path" \\
  -H 'Content-Type: application/json' \\
  -H "Holdfast-Signature: t=$t,key=$HOLDFAST_KEY,v1=$v1" \\
  -d "$body"
`;
