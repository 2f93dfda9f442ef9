import { expect, it } from 'vitest';
import { isPushService } from './endpoint-rules.ts';

it('only addresses of known push services are sent to, by https at their usual port', () => {
  for (const known of [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://db5p.notify.windows.com/w/?token=abc',
  ])
    expect(isPushService(known)).toBe(true);
  for (const strange of [
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/x',
    'https://user@fcm.googleapis.com/x',
    'https://fcm.googleapis.com.example.org/x',
    'https://notify.windows.com.example.org/x',
    'https://evilnotify.windows.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest',
    'https://localhost/x',
    'not an address',
  ])
    expect(isPushService(strange), strange).toBe(false);
  expect(isPushService('http://127.0.0.1:4567/x', ['http://127.0.0.1:4567'])).toBe(true);
  expect(isPushService('http://127.0.0.1:4568/x', ['http://127.0.0.1:4567'])).toBe(false);
});
