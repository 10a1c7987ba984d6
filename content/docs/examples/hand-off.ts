import { createPartner, type HandOff } from '@holdfast/partner';

const { HOLDFAST_URL = '', HOLDFAST_KEY = '', HOLDFAST_SECRET = '' } = process.env;
const lender = createPartner({
  baseUrl: HOLDFAST_URL,
  keyId: HOLDFAST_KEY,
  secret: HOLDFAST_SECRET,
});

/** The link that brings one of your users in. It opens once, within ten minutes. */
export async function handOff(user: HandOff): Promise<string> {
  const { redirect } = await lender.post('/signon', { body: user });
  return redirect ?? '';
}

// node hand-off.ts
if (process.argv[1] === import.meta.filename) {
  console.log(await handOff({ user_id: 'sabi-1007', mobile: '+2348030000007' }));
}
