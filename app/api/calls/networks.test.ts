import { expect, test } from 'vitest';
import { hostPrefix, networkOf, networkPrefix } from './networks.ts';

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2::3', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['::2:3:4:5:6:7:8', '0:2:3:4::/64', '0:2:3::/48'],
  ['2001:db8::', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64', '1:2:3::/48'],
  ['1::4:5:6:7:8', '1:0:0:4::/64', '1:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['unknown', 'unknown', 'unknown'],
])('%s is in %s and in %s', (address, narrow, wide) => {
  expect(networkOf(address, hostPrefix)).toBe(narrow);
  expect(networkOf(address, networkPrefix)).toBe(wide);
});
