import { BlockList, isIP } from 'node:net';

/** Local, private and reserved IPv4 networks: https://www.iana.org/assignments/iana-ipv4-special-registry */
const special4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Global unicast IPv6 addresses. `special6` excludes reserved networks and those that lead to IPv4, such as 6to4. */
const global6 = ['2000::/3'];
const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

const inside4 = listOf(special4, 'ipv4');
const outside6 = listOf(global6, 'ipv6');
const inside6 = listOf(special6, 'ipv6');

/** Reports whether an IP address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !inside4.check(address, 'ipv4');
  if (isIP(address) !== 6 || address.includes('%')) return false;
  return outside6.check(address, 'ipv6') && !inside6.check(address, 'ipv6');
}
