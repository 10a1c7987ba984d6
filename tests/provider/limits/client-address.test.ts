import { describe, expect, test } from 'vitest';
import { clientAddress } from '#provider/limits/client-address.ts';

describe('the address of who asks', () => {
  test.each([
    ['203.0.113.5', '203.0.113.5'],
    ['::ffff:203.0.113.5', '203.0.113.5'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0db8:0001:0002:0003:0004:0005:0006', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s is %s', (peer, address) => {
    expect(clientAddress(peer, undefined, 0)).toBe(address);
  });

  test.each([undefined, '', '127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1', 'unknown'])(
    '%s says nothing',
    (peer) => {
      expect(clientAddress(peer, undefined, 0)).toBeUndefined();
    },
  );

  test('is the connection’s own while no proxy is trusted', () => {
    expect(clientAddress('203.0.113.5', '198.51.100.1', 0)).toBe('203.0.113.5');
  });

  test.each([
    ['one proxy', '198.51.100.1', 1, '198.51.100.1'],
    ['one proxy, and a forged hop before it', '6.6.6.6, 198.51.100.1', 1, '198.51.100.1'],
    ['two proxies', '198.51.100.1, 10.0.0.2', 2, '198.51.100.1'],
    ['two proxies, and forged hops', '6.6.6.6,7.7.7.7, 198.51.100.1 ,10.0.0.2', 2, '198.51.100.1'],
    ['a proxy that adds ports', '198.51.100.1:51234', 1, '198.51.100.1'],
    ['a proxy that adds ports to IPv6', '[2001:db8:1:2::3]:51234', 1, '2001:db8:1:2::/64'],
    ['a request past the outer of two proxies', '198.51.100.1', 2, '198.51.100.1'],
    ['a proxy that writes nothing', undefined, 1, '10.0.0.1'],
  ])('behind %s', (_way, forwardedFor, trusted, address) => {
    expect(clientAddress('10.0.0.1', forwardedFor, trusted)).toBe(address);
  });
});
