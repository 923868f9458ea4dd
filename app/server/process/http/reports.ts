import { readBody } from '#app/api/calls/body.ts';
import { Problem } from '#app/api/calls/problem.ts';
import type { Log } from '#app/server/process/work/log.ts';
import { loggedPath } from './logged-path.ts';

const maxBytes = 16 * 1024;
/** Limits logged reports, so that no client can fill the disk. */
const maxPerMinute = 20;
const minuteMs = 60_000;

type Report = Record<string, unknown>;

const isObject = (value: unknown): value is Report => typeof value === 'object' && value !== null;

/** The CSP reports in a body: a single object (`report-uri`) or a list of several types (Reporting API). */
function reportsIn(body: unknown): Report[] {
  if (Array.isArray(body))
    return body.filter((each) => isObject(each) && each.type === 'csp-violation').map(({ body }) => body);
  return isObject(body) && isObject(body['csp-report']) ? [body['csp-report']] : [];
}

/** A text or number of a report; empty for anything else, which anyone may send. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** An address without user input: the path of our pages, the origin of others, otherwise a keyword. */
function anonymised(address: unknown, siteOrigin: string): string {
  const text = textOf(address);
  if (!URL.canParse(text)) return /^[a-z-]{1,30}$/.test(text) ? text : 'unknown';
  const { origin, pathname, protocol } = new URL(text);
  if (origin === siteOrigin) return loggedPath(pathname);
  return origin === 'null' ? protocol : origin.slice(0, 200);
}

/** The parsed body, or an error response if it is too large, too late or unreadable. */
async function bodyOf(request: Request): Promise<unknown> {
  try {
    return JSON.parse((await readBody(request, maxBytes)).toString());
  } catch (error) {
    return new Response(null, { status: error instanceof Problem ? error.status : 400 });
  }
}

/** Logs CSP reports: the rule, the page and the blocked origin. Drops the sender, queries and samples. */
export function createReports({ log, publicUrl, now }: { log: Pick<Log, 'warn'>; publicUrl: string; now: () => Date }) {
  let minute = { since: Number.NEGATIVE_INFINITY, count: 0 };

  function mayLog(): boolean {
    const at = now().getTime();
    if (at - minute.since >= minuteMs) minute = { since: at, count: 0 };
    minute.count++;
    if (minute.count === maxPerMinute + 1) log.warn('Further browser reports are dropped for a minute');
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
      // Reports about other sites are ignored.
      if (typeof page !== 'string' || !page.startsWith(`${publicUrl}/`) || !mayLog()) continue;
      log.warn(
        {
          rule: textOf(report.effectiveDirective ?? report['violated-directive'])
            .replaceAll(/[^a-z-]/g, '')
            .slice(0, 40),
          page: anonymised(page, publicUrl),
          blocked: anonymised(report.blockedURL ?? report['blocked-uri'], publicUrl),
          line: Number(textOf(report.lineNumber ?? report['line-number'])) || 0,
        },
        'A browser reported a policy violation',
      );
    }
    return new Response(null, { status: 204 });
  };
}
