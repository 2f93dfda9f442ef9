import { expect, it } from 'vitest';
import { readDevice } from './device-rules.ts';

it.each([
  [
    'Mozilla/5.0 (Linux; Android 13; TECNO KG5k) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
  ],
  [
    'Mozilla/5.0 (Linux; Android 12; SM-A037F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  [
    'Mozilla/5.0 (Linux; Android 11; itel) AppleWebKit/537.36 Version/4.0 Chrome/120.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/480.0;]',
    'Facebook',
    'Android',
  ],
  [
    'Mozilla/5.0 (Linux; U; Android 9; en-US) AppleWebKit/537.36 Chrome/100.0 UCBrowser/13.4 Mobile Safari/537.36',
    'UC Browser',
    'Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/130.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36 Edg/130.0',
    'Edge',
    'Windows',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0', 'Firefox', 'Windows'],
  [
    'Mozilla/5.0 (Linux; Android 10) AppleWebKit/537.36 Chrome/110.0 Mobile Safari/537.36 OPR/75.0',
    'Opera',
    'Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15',
    'Safari',
    'Mac',
  ],
  ['Mozilla/5.0 (Mobile; Nokia_800) Gecko/48.0 Firefox/48.0 KAIOS/2.5', 'Firefox', 'KaiOS'],
  ['curl/8.5', null, null],
  ['', null, null],
])('the browser and system of a device are read from %j', (userAgent, browser, system) => {
  expect(readDevice(userAgent)).toEqual({ browser, system });
});

it('readDevice knows nothing of a browser that has been forgotten', () => {
  expect(readDevice(null)).toEqual({ browser: null, system: null });
});
