import type { Page, Route } from 'playwright-core';

/**
 * Holds calls back, as a slow line does, until they are let go. `held` counts those that wait now, in the order in
 * which they came.
 */
export async function holdBack(page: Page, address: string | RegExp, method = 'POST') {
  const waiting: { go: () => void; fail: () => void }[] = [];
  let isOpen = false;
  await page.route(address, async (route: Route) => {
    if (isOpen || route.request().method() !== method) return route.fallback();
    const isGood = await new Promise<boolean>((resolve) =>
      waiting.push({ go: () => resolve(true), fail: () => resolve(false) }),
    );
    if (isGood) await route.fallback();
    else await route.fulfill({ status: 422, json: { detail: 'This picture is damaged.' } });
  });
  const take = (index: number) => {
    const [call] = waiting.splice(index, 1);
    if (!call) throw new Error(`no call number ${index} is held back`);
    return call;
  };
  return {
    held: () => waiting.length,
    /** Lets the call with this index among those held back go on. */
    letGo: (index = 0) => take(index).go(),
    /** Refuses it, as the server refuses a damaged picture. */
    refuse: (index = 0) => take(index).fail(),
    /** Lets all go on, and those that come. */
    open() {
      isOpen = true;
      for (const { go } of waiting.splice(0)) go();
    },
  };
}
