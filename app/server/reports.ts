import { readBody } from '#app/api/body.ts';
import { Problem } from '#app/api/problem.ts';
import type { Log } from './log.ts';

const maxBytes = 16 * 1024;
/** More say nothing new, and a stranger could fill the disk with them. */
const maxPerMinute = 20;
const minuteMs = 60_000;

type Report = Record<string, unknown>;

const isObject = (value: unknown): value is Report => typeof value === 'object' && value !== null;

/** The reports in a body, in the form of either kind of browser: one as an object, or a list of several kinds. */
function reportsIn(body: unknown): Report[] {
  if (Array.isArray(body))
    return body.filter((each) => isObject(each) && each.type === 'csp-violation').map(({ body }) => body);
  return isObject(body) && isObject(body['csp-report']) ? [body['csp-report']] : [];
}

/** An address without what somebody may have typed: a page by its path, what is elsewhere by its origin, else a word. */
function inShort(address: unknown, siteOrigin: string): string {
  const text = String(address ?? '');
  if (!URL.canParse(text)) return /^[a-z-]{1,30}$/.test(text) ? text : 'unknown';
  const { origin, pathname, protocol } = new URL(text);
  if (origin === siteOrigin) return pathname.slice(0, 200);
  return origin === 'null' ? protocol : origin.slice(0, 200);
}

/** The body, or the answer to one that is too large, too late or unreadable. */
async function bodyOf(request: Request): Promise<unknown> {
  try {
    return JSON.parse((await readBody(request, maxBytes)).toString());
  } catch (error) {
    return new Response(null, { status: error instanceof Problem ? error.status : 400 });
  }
}

/**
 * Takes reports, and logs what helps to find the fault: which rule, on which page, what was blocked. Neither who reported nor
 * any query or sample of a page is kept.
 */
export function createReports({ log, publicUrl, now }: { log: Pick<Log, 'warn'>; publicUrl: string; now: () => Date }) {
  let minute = { since: Number.NEGATIVE_INFINITY, count: 0 };

  function mayLog(): boolean {
    const at = now().getTime();
    if (at - minute.since >= minuteMs) minute = { since: at, count: 0 };
    minute.count++;
    if (minute.count === maxPerMinute + 1) log.warn('Further reports of browsers are left out for a minute');
    return minute.count <= maxPerMinute;
  }

  return async (request: Request): Promise<Response> => {
    const type = request.headers.get('content-type')?.split(';')[0]?.trim();
    if (type !== 'application/reports+json' && type !== 'application/csp-report')
      return new Response(null, { status: 415 });
    const body = await bodyOf(request);
    if (body instanceof Response) return body;
    for (const report of reportsIn(body).filter(isObject)) {
      const page = report.documentURL ?? report['document-uri'];
      // What is told of other sites is nothing of ours.
      if (!String(page).startsWith(`${publicUrl}/`) || !mayLog()) continue;
      log.warn(
        {
          rule: String(report.effectiveDirective ?? report['violated-directive'] ?? '')
            .replaceAll(/[^a-z-]/g, '')
            .slice(0, 40),
          page: inShort(page, publicUrl),
          blocked: inShort(report.blockedURL ?? report['blocked-uri'], publicUrl),
          line: Number(report.lineNumber ?? report['line-number']) || 0,
        },
        'A browser refused something on a page',
      );
    }
    return new Response(null, { status: 204 });
  };
}
