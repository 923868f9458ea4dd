import type { Page, Route } from 'playwright-core';

/** Holds requests back like a slow connection until they are released. `held` counts waiting requests, oldest first. */
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
    if (!call) throw new Error(`no held request at index ${index}`);
    return call;
  };
  return {
    held: () => waiting.length,
    /** Releases the waiting request at this index. */
    letGo: (index = 0) => take(index).go(),
    /** Answers it with an error, as the server does for a damaged picture. */
    refuse: (index = 0) => take(index).fail(),
    /** Releases all waiting and future requests. */
    open() {
      isOpen = true;
      for (const { go } of waiting.splice(0)) go();
    },
  };
}
