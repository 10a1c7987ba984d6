import { expect, test } from 'vitest';
import { deviceOf, keptUserAgent } from '#provider/session/device.ts';

const mozilla = (system: string, rest: string) => `Mozilla/5.0 (${system}) ${rest}`;
const windows = 'Windows NT 10.0; Win64; x64';
const android = 'Linux; Android 14; Pixel 8';
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const iphone = 'iPhone; CPU iPhone OS 18_0 like Mac OS X';

test.each([
  ['Chrome on Android', mozilla(android, `${webkit} Chrome/131.0.0.0 Mobile Safari/537.36`)],
  ['Chrome on Windows', mozilla(windows, `${webkit} Chrome/131.0.0.0 Safari/537.36`)],
  ['Edge on Windows', mozilla(windows, `${webkit} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`)],
  [
    'Opera on Android',
    mozilla(android, `${webkit} Chrome/130.0.0.0 Mobile Safari/537.36 OPR/86.0`),
  ],
  ['Opera Mini on Android', 'Opera/9.80 (Android; Opera Mini/81.0/191.359; U; en) Presto/2.12'],
  [
    'Samsung Internet on Android',
    mozilla(android, `${webkit} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`),
  ],
  ['Firefox on Linux', mozilla('X11; Linux x86_64; rv:133.0', 'Gecko/20100101 Firefox/133.0')],
  ['Safari on iPhone', mozilla(iphone, `${webkit} Version/18.0 Mobile/15E148 Safari/604.1`)],
  ['Chrome on iPhone', mozilla(iphone, `${webkit} CriOS/131.0 Mobile/15E148 Safari/604.1`)],
  [
    'Safari on Mac',
    mozilla('Macintosh; Intel Mac OS X 10_15_7', `${webkit} Version/18.1 Safari/605.1.15`),
  ],
  [null, 'curl/8.5.0'],
  [null, null],
])('%s is told from what the browser says of itself', (words, userAgent) => {
  expect(deviceOf(userAgent)).toBe(words);
});

test('of a name that goes on and on, a part is kept', () => {
  expect(keptUserAgent('x'.repeat(10_000))).toHaveLength(400);
  expect(keptUserAgent(' ')).toBeNull();
});
