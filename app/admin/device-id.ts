import { ifPossible } from './if-possible.ts';

/** 32 random hex digits. `crypto.randomUUID` exists only on secure origins. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The localStorage key of the device id. */
const key = 'device';

/**
 * The random id of this browser, sent at sign-in so that a known device causes no "new device" notice. It grants no
 * access. `undefined` if storage is unavailable.
 */
export const deviceId = (): string | undefined =>
  ifPossible(() => {
    const known = localStorage.getItem(key);
    if (known !== null && /^\w{32}$/.test(known)) return known;
    const fresh = randomId();
    localStorage.setItem(key, fresh);
    return fresh;
  }) ?? undefined;
