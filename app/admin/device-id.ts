import { newRequestKey } from '#app/client.ts';
import { ifPossible } from './if-possible.ts';

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
    const fresh = newRequestKey().replaceAll('-', '');
    localStorage.setItem(key, fresh);
    return fresh;
  }) ?? undefined;
