import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { listApplications } from '#contract';
import { isPublic, NotPublic, sendOutside } from '#provider/partners/public-network.ts';
import { giveKey, savePartner } from '#provider/partners/settings.ts';
import { runExternalJobs } from '#provider/runtime/run-jobs.ts';
import { borrow, newBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';

const application_id = 2;
const by = { action: 'sandbox' } as const;

const provider = providerForFile();
/** Something of ours that only listens on this machine. */
let inside: { url: string; port: number };
let asked = 0;

beforeAll(async () => {
  await giveKey(provider.context, application_id, 'ngozi');
  const server = createServer((_, response) => {
    asked += 1;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  inside = { url: `http://127.0.0.1:${port}/`, port };
  return () => server.close();
});
beforeEach(() => {
  asked = 0;
});

const insideOurNetwork = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '64:ff9b::7f00:1',
  '64:ff9b:1::a00:1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
];
const outside = ['1.1.1.1', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111'];

describe('a partner’s address', () => {
  test.each(insideOurNetwork)('%s is inside', (address) => expect(isPublic(address)).toBe(false));
  test.each(outside)('%s is outside', (address) => expect(isPublic(address)).toBe(true));

  test.each([
    'http://partner.example.com/',
    'https://169.254.169.254/latest/meta-data/',
    'https://10.0.0.7/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd00::1]/',
    'https://localhost/',
    'https://localhost./',
    'https://postgres/',
    'https://db.localhost/',
    'https://vault.internal/',
    'https://printer.local/',
    'https://user:password@partner.example.com/',
    'ftp://partner.example.com/',
  ])('%s is not kept', async (webhook_url) => {
    const saving = savePartner(provider.context, { application_id, webhook_url }, by);
    await expect(saving).rejects.toThrow('Enter a public webhook address');
  });
});

describe('a name that leads inside is not asked, whatever it led to before', () => {
  const request = (port: number) =>
    new Request(`http://partner.example.com:${port}/`, { method: 'POST', body: '{}' });
  const leadingTo = (...addresses: string[]) => {
    let looked = 0;
    return {
      looked: () => looked,
      resolve: async () => {
        looked += 1;
        return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      },
    };
  };

  test.each(insideOurNetwork)('to %s', async (address) => {
    const sending = sendOutside(request(inside.port), leadingTo(address));
    await expect(sending).rejects.toThrow(NotPublic);
    expect(asked).toBe(0);
  });

  test('nor when one of its addresses is public', async () => {
    const sending = sendOutside(request(inside.port), leadingTo('1.1.1.1', '127.0.0.1'));
    await expect(sending).rejects.toThrow(NotPublic);
    expect(asked).toBe(0);
  });

  test('and is looked up once, so that it leads where was looked', async () => {
    const name = leadingTo('127.0.0.1');
    expect(await sendOutside(request(inside.port), { ...name, loopback: true })).toEqual({
      status: 200,
      body: '',
    });
    expect([name.looked(), asked]).toEqual([1, 1]);
  });

  test('nor does the provider itself ask one', async () => {
    const sending = provider.context.askPartner(new Request(`https://localhost:${inside.port}/`));
    await expect(sending).rejects.toThrow(NotPublic);
  });
});

describe('an address that was kept before it was checked', () => {
  const told = async (webhook_url: string) => {
    const { db } = provider.context;
    await db
      .updateTable('applications')
      .set({ webhook_url })
      .where('application_id', '=', application_id)
      .execute();
    await borrow(provider, await newBorrower(provider), 'USD', 100_000);
    await runExternalJobs(provider.context);
    return db
      .selectFrom('partner_deliveries')
      .select(['delivered_at', 'last_problem'])
      .where('application_id', '=', application_id)
      .orderBy('position', 'desc')
      .executeTakeFirstOrThrow();
  };

  test.each(['https://127.0.0.1', 'https://[::ffff:127.0.0.1]', 'https://10.0.0.7'])(
    '%s hears of nothing',
    async (origin) => {
      const delivery = await told(`${origin}:${inside.port}/`);
      expect(delivery).toEqual({ delivered_at: null, last_problem: 'no address' });
      expect(asked).toBe(0);
    },
  );

  test('this machine hears of nothing when others reach the sandbox', async () => {
    const { config } = provider.context;
    Object.assign(config, { ownMachineOnly: false });
    expect(await told(inside.url)).toEqual({ delivered_at: null, last_problem: 'no address' });
    Object.assign(config, { ownMachineOnly: true });
    expect(await told(inside.url)).toMatchObject({ last_problem: null });
    expect(asked).toBeGreaterThan(0);
  });

  test('a partner’s picture is shown from a public network alone', async () => {
    const shown = async (logo: string) => {
      await provider.context.db
        .updateTable('applications')
        .set({ logo, icon: logo, banner: logo })
        .where('application_id', '=', application_id)
        .execute();
      const { applications } = await provider.answer(listApplications);
      return applications.find((one) => one.application_id === application_id)?.images;
    };
    for (const logo of [
      'https://192.168.1.1/reboot',
      'https://[::1]/a.png',
      'https://router.local/a.png',
      'http://partner.example.com/a.png',
      'javascript:alert(1)',
      'data:image/png;base64,',
    ]) {
      expect(await shown(logo), logo).toMatchObject({ logo: null, icon: null, banner: null });
    }
    const logo = 'https://cdn.partner.example.com/logo.svg';
    expect(await shown(logo)).toMatchObject({ logo, icon: logo, banner: logo });
  });
});

test.each([
  '999 Odd',
  '101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x',
  '302 Found\r\nlocation: /',
])('an answer of %j is heard, and neither followed nor a fault', async (answer) => {
  let connections = 0;
  const server = createTcpServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined).write(`HTTP/1.1 ${answer}\r\ncontent-length: 0\r\n\r\n`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const request = new Request(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}' });
  const came = await sendOutside(request, { loopback: true }).catch(() => ({ status: null }));
  expect([999, 302, null]).toContain(came.status);
  expect(connections).toBe(1);
});
