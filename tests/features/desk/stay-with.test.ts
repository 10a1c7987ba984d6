import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const ngozi = { staff_id: '1', name: 'Ngozi', email: 'ngozi@example.com', role: 'officer' };
/** Who is signed in, as the server says. */
let signedIn: object | null;
/** Somebody looks at the tab again. */
let comeBack: () => void;
const reload = vi.fn();
beforeEach(() => {
  vi.resetModules();
  reload.mockClear();
  signedIn = ngozi;
  const handlers: (() => void)[] = [];
  vi.stubGlobal('addEventListener', (name: string, handle: () => void) => {
    if (name === 'focus') handlers.push(handle);
  });
  vi.stubGlobal('location', { href: 'https://app.test/desk', origin: 'https://app.test', reload });
  vi.stubGlobal('fetch', async () => Response.json({ data: { staff: signedIn, may: [] } }));
  comeBack = () => {
    for (const handle of handlers) handle();
  };
});
afterEach(() => void vi.unstubAllGlobals());

async function open() {
  const { $desk, openDesk } = await import('#features/desk/desk.store.ts');
  await openDesk();
  expect($desk.get()).toMatchObject({ step: 'signed-in', staff: ngozi });
  return $desk;
}
const answered = () => new Promise((resolve) => setTimeout(resolve));

test('a tab is loaded anew once another has signed in or out elsewhere, and only then', async () => {
  await open();
  comeBack();
  await answered();
  expect(reload).not.toHaveBeenCalled();
  signedIn = { ...ngozi, staff_id: '2' };
  comeBack();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  signedIn = null;
  comeBack();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
});

test('a sign-in is not loaded anew, nor one that has begun while we asked', async () => {
  const $desk = await open();
  signedIn = null;
  comeBack();
  $desk.set({ step: 'signed-out' });
  await answered();
  comeBack();
  await answered();
  expect(reload).not.toHaveBeenCalled();
});
