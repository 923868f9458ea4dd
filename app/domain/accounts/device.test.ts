// @module-tag session/devices
import { expect, test } from 'vitest';
import { deviceOf, placeOf } from './device.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const windows = `(Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`;
const samsung = '(Linux; Android 14; SAMSUNG SM-A155F)';
const apple = 'like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const mac = '(Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`(Linux; Android 10; K) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome on Android phone'],
  [`(Linux; Android 10; K) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Android tablet'],
  [
    `${samsung} ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android phone',
  ],
  [windows, 'Chrome on Windows'],
  [`${windows} Edg/140.0.0.0`, 'Edge on Windows'],
  [`${windows} OPR/120.0.0.0`, 'Opera on Windows'],
  ['(X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Linux'],
  [`(iPhone; CPU iPhone OS 18_6 ${apple} Version/18.6 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`(iPad; CPU OS 18_6 ${apple} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPad'],
  [`${mac} Version/18.6 Safari/605.1.15`, 'Safari on Mac'],
  [`(X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Chromebook'],
])('Mozilla/5.0 %s is %s', (agent, device) => {
  expect(deviceOf(`Mozilla/5.0 ${agent}`)).toBe(device);
});

test('names an unknown device, and nothing that a hostile one calls itself', () => {
  expect(['curl/8.14.1', ''].map(deviceOf)).toEqual(['Unknown device', 'Unknown device']);
  expect(deviceOf('<script>alert(1)</script> Firefox/1')).toBe('Firefox');
});

test('shortens an address', () => {
  const places = (...addresses: string[]) => addresses.map(placeOf).join();
  expect(places('203.0.113.77', '::ffff:203.0.113.77')).toBe('203.0.113.…,203.0.113.…');
  expect(places('2001:db8:12:7:1:2:3:4', '2001:db8::12', 'fe80::1%eth0')).toBe('2001:db8:12:…,2001:db8:…,fe80:…');
  expect(places('127.0.0.1', '::1%lo0', '', 'proxy')).toBe('this machine,this machine,unknown place,proxy');
});
