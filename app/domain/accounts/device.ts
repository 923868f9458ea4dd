/** Browsers by user agent. A browser whose user agent also names others comes before them. */
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

/** Returns a browser and device in plain words, such as `Chrome on Android phone`, from the user agent. */
export function deviceOf(userAgent: string): string {
  const find = (known: readonly (readonly [RegExp, string])[]) => known.find(([sign]) => sign.test(userAgent))?.[1];
  const [browser, machine] = [find(browsers), find(machines)];
  if (browser && machine) return `${browser} on ${machine}`;
  return browser ?? machine ?? 'Unknown device';
}

/** Shortens an IP address: enough for users to recognise their own, not enough to identify a household. */
export function placeOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*/, '');
  if (plain === '::1' || plain.startsWith('127.')) return 'this machine';
  if (/^[\d.]+$/.test(plain)) return plain.replace(/\d+$/, '…');
  if (!plain.includes(':')) return plain === '' ? 'unknown place' : plain;
  return `${plain.replace(/::.*/, '').split(':').slice(0, 3).join(':')}:…`;
}
