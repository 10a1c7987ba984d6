import { expect, test } from 'vitest';
import { acceptTerms, listPortfolios, requestLoan, setPassword } from '#contract';
import { signInLink } from '#contract/session.ts';
import { addPartner, approvePartner, goLiveSteps, setLook } from '#provider/applications/add.ts';
import { giveKey, savePartner } from '#provider/partners/settings.ts';
import { providerForFile } from '#support/fixtures.ts';
import { holding, serverWith } from '#support/holdings.ts';
import { send, signedRequest } from '#support/partner.ts';
import { changeTerms } from '#support/partner-terms.ts';

const provider = providerForFile();
const by = { action: 'operator', operator: 'ngozi' } as const;
const widget = { type: 'widget', interest_bp: 250, collateral_ratio_bp: 4_000 } as const;

test('a partner that nobody knew has a user of its own borrow against what it sends', async () => {
  const { context } = provider;
  const application_id = await addPartner(context, { ...widget, name: 'Delta Wealth' }, 'ngozi');
  const key = await giveKey(context, application_id, 'ngozi');
  const mobile = '+2348090001234';
  const user = { user_id: 'delta-1', mobile, first_name: 'efua', last_name: 'mensah' };

  // Its server hands a stranger over, who proves by a code who they are.
  const asked = await signedRequest(provider.clock.now(), user, { key, path: '/api/signon' });
  const handed = await send(provider, asked);
  const code = new URL(handed.data.redirect ?? '').pathname.split('/')[2] ?? '';
  const opened = await provider.answer(signInLink, { body: { application_id, code } });
  const handoff = 'handoff' in opened ? opened.handoff : undefined;
  const said = { application_id, identifier: mobile, type: 'mobile', handoff } as const;
  await provider.answer(signInLink, { body: { ...said, otp: null } });
  const { otp } = await context.db
    .selectFrom('messages')
    .select('otp')
    .where('recipient', '=', mobile)
    .where('otp', 'is not', null)
    .executeTakeFirstOrThrow();
  const session = await provider.answer(signInLink, { body: { ...said, otp } });
  if (!('token' in session)) throw new Error('No session');
  const headers = { authorization: `Bearer ${session.token}` };
  // Erasing somebody leaves the audit as it is, so it does not have the partner's name for them.
  const audited = await context.db.selectFrom('audit').selectAll().execute();
  expect(JSON.stringify(audited)).not.toContain(user.user_id);
  await provider.answer(setPassword, {
    headers,
    body: { data: { password: 'Sunlight-9!', passwordConfirmation: 'Sunlight-9!' } },
  });

  // Its holdings are its users' portfolios, on the partner's own terms.
  await changeTerms(context, application_id, { advance_rates: { crypto: 1_000 } }, 'ngozi');
  const server = serverWith(provider, key, user.user_id);
  const sent = await server.send([holding('fund', 1_000_000), holding('crypto', 400_000)]);
  expect(sent.data.portfolios).toMatchObject([{ status: 'taken', value: 1_100_000 }]);
  const { all } = await provider.answer(listPortfolios, { headers });
  const [portfolio] = all;
  expect(all).toMatchObject([{ availableCredit: 440_000, legal: false }]);
  const portfolio_id = portfolio?.portfolio_id ?? '';
  await provider.answer(acceptTerms, {
    headers,
    body: { portfolios: [portfolio_id], name: 'Efua Mensah' },
  });
  const wish = {
    amount: 20_000,
    currency: 'USD' as const,
    tenure: 3 as const,
    portfolios: [{ portfolio_id, amount: 20_000 }],
  };
  const early = await provider.ask(requestLoan, { headers, body: wish });
  expect(early).toMatchObject({ ok: false, code: 'waitlisted' });

  await expect(approvePartner(context, application_id, 'ngozi')).rejects.toThrow('origins');
  const origins = ['https://delta.example.com'];
  const webhook_url = 'https://hooks.delta.example.com/holdfast';
  await savePartner(context, { application_id, origins, webhook_url }, by);
  const logo = 'https://delta.example.com/logo.svg';
  await setLook(context, application_id, { background_color: '#16324f', logo }, 'ngozi');
  expect(
    (await goLiveSteps(context, application_id)).every((step) => step.isDone || step.isOptional),
  ).toBe(true);
  await approvePartner(context, application_id, 'ngozi');
  expect(await provider.ask(requestLoan, { headers, body: wish })).toMatchObject({ ok: true });
});

test('no two partners have one name, whatever its capitals', async () => {
  const { context } = provider;
  await addPartner(context, { ...widget, name: 'Echo' }, 'ngozi');
  await expect(addPartner(context, { ...widget, name: ' ECHO' }, 'ngozi')).rejects.toThrow('name');
});

test('partners that are added at once have numbers of their own', async () => {
  const names = ['One', 'Two', 'Three', 'Four', 'Five'];
  const made = await Promise.all(
    names.map((name) => addPartner(provider.context, { ...widget, name }, 'ngozi')),
  );
  expect(new Set(made).size).toBe(names.length);
});

test('a look or terms that cannot be are refused', async () => {
  const { context } = provider;
  await expect(setLook(context, 2, { background_color: 'red' }, 'ngozi')).rejects.toThrow('colour');
  const logo = 'https://localhost/logo.svg';
  await expect(setLook(context, 2, { logo }, 'ngozi')).rejects.toThrow('picture');
  const free = { ...widget, interest_bp: 0, name: 'Free' };
  await expect(addPartner(context, free, 'ngozi')).rejects.toThrow('0.01%');
});
