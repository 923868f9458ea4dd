/** The key under which the browser keeps what it calls itself. */
const key = 'device';

/**
 * What this browser calls itself when somebody signs in, so that it is known again and nobody is told of a new device that
 * is none. It opens nothing. Where nothing can be kept, it has no name.
 */
export function ownName(): string | undefined {
  try {
    const known = localStorage.getItem(key);
    if (known !== null && /^\w{32}$/.test(known)) return known;
    const fresh = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('');
    localStorage.setItem(key, fresh);
    return fresh;
  } catch {
    return undefined;
  }
}
