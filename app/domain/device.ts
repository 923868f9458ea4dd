/** Browsers by what their user agent says; those that claim to be others as well come first. */
const browsers = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/\S+ .*\bSafari\//, 'Safari'],
] as const;

const machines = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b.*\bMobile\b/, 'Android phone'],
  [/\bAndroid\b/, 'Android tablet'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** A browser and its machine in plain words, such as `Chrome on Android phone`, from what it says of itself. */
export function deviceOf(userAgent: string): string {
  const find = (known: readonly (readonly [RegExp, string])[]) => known.find(([sign]) => sign.test(userAgent))?.[1];
  const [browser, machine] = [find(browsers), find(machines)];
  if (browser && machine) return `${browser} on ${machine}`;
  return browser ?? machine ?? 'Unknown device';
}

/** Roughly where an address is: enough to know one's own by, and no more than a neighbourhood. */
export function placeOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*$/, '');
  if (plain === '::1' || plain.startsWith('127.')) return 'this machine';
  if (/^\d+\.\d+\.\d+\.\d+$/.test(plain)) return plain.replace(/\d+$/, '…');
  if (!plain.includes(':')) return plain === '' ? 'unknown place' : plain;
  const [head = ''] = plain.split('::');
  return `${head.split(':').slice(0, 3).join(':')}:…`;
}
