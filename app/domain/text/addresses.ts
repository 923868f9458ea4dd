/** Reports whether a text is an absolute web address such as `https://www.example.org/page`. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s"<>\\]+$/i.test(text)) return false;
  try {
    const { hostname, username, password } = new URL(text);
    return hostname.includes('.') && username === '' && password === '';
  } catch {
    return false;
  }
}

/** Adds the scheme to a typed address such as `facebook.com/shop`. */
export function withScheme(typed: string): string {
  const address = typed.trim();
  return address === '' || /^[a-z]+:/i.test(address) ? address : `https://${address}`;
}

/** Requires one at-sign, a local part, and a domain with a dot. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 && /^[^\s@<>(),;:"[\]\\]{1,64}@[^\s@<>(),;:"[\]\\.]+(\.[^\s@<>(),;:"[\]\\.]+)+$/.test(text);
