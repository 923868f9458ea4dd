import { emptyCount } from '#app/domain/insights/counts.ts';
import { searchCounts } from '#app/domain/insights/page-counts.ts';
import { readPing } from '#app/domain/insights/ping.ts';
import { campaignOf, pageAt, productAt } from '#app/domain/insights/seen-page.ts';
import { isBot } from '#app/server/process/http/is-bot.ts';
import { isOwnForm } from '#app/server/process/http/own-form.ts';
import type { Counting } from './counting.ts';
import { createAddressCounts } from './name-limits.ts';

/** From one address. */
const maxPerMinute = 30;
const minuteMs = 60_000;

type Deps = { counting?: Pick<Counting, 'add'> | undefined; publicUrl: string; now: () => Date };

/** Takes pings of links, and beacons. Answers at once; the address is only a key of a limit, for a minute. */
export function createTaps({ counting, publicUrl, now }: Deps) {
  let minute = { since: Number.NEGATIVE_INFINITY, countOf: createAddressCounts() };

  function isWithinLimit(address: string): boolean {
    const at = now().getTime();
    if (Math.abs(at - minute.since) >= minuteMs) minute = { since: at, countOf: createAddressCounts() };
    return minute.countOf(address) <= maxPerMinute;
  }

  return (request: Request, address: string): Response => {
    const { headers } = request;
    // A browser omits the Referer of a ping, and names the page here.
    const from = headers.get('ping-from') ?? headers.get('referer') ?? '';
    const ping = readPing(new URL(request.url).searchParams);
    if (ping === null || !URL.canParse(from)) return answer(400);
    if (!isOwnForm(request, publicUrl)) return answer(403);
    if (!isWithinLimit(address)) return answer(429);
    if (counting === undefined || isBot(headers.get('user-agent') ?? '')) return answer(204);
    const { pathname, searchParams: query } = new URL(from);
    const { kind, branch, isEmpty } = ping;
    const campaign = campaignOf(query);
    if (kind === 'search') {
      const earlier = new URLSearchParams(ping.earlier);
      for (const counted of searchCounts({ path: pathname, query, earlier, isFound: !isEmpty }))
        counting.add(counted, address);
    } else if (kind === 'view') {
      const product = productAt(pathname);
      if (product !== '') counting.add({ ...emptyCount, kind, product, campaign }, address);
    } else {
      const product = ping.product || productAt(pathname);
      counting.add({ kind, page: pageAt(pathname), product, branch, campaign }, address);
    }
    return answer(204);
  };
}

const answer = (status: number) => new Response(null, { status, headers: { 'Cache-Control': 'no-store' } });
