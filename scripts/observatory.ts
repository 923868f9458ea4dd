/** The parts of a response that Mozilla's HTTP Observatory checks. */
type Seen = { headers: Headers; html: string; origin: string };

type Rule = { name: string; points: number };

const yearHalf = 15_768_000;

/**
 * Scores an HTTPS response like Mozilla's HTTP Observatory
 * (https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring): 100, minus faults, plus bonuses if few
 * faults remain. If several cases of a rule apply, the worst counts.
 */
export function observatoryScore({ headers, html, origin }: Seen): { score: number; rules: Rule[] } {
  const rules = [
    { name: 'Content-Security-Policy', points: policyPoints(headers.get('content-security-policy')) },
    { name: 'Cookies', points: cookiePoints(headers.getSetCookie()) },
    { name: 'CORS', points: headers.get('access-control-allow-origin') === '*' && isPage(headers) ? -50 : 0 },
    { name: 'Referrer-Policy', points: referrerPoints(headers.get('referrer-policy')) },
    { name: 'Strict-Transport-Security', points: transportPoints(headers.get('strict-transport-security')) },
    { name: 'Subresource Integrity', points: integrityPoints(html, origin) },
    { name: 'X-Content-Type-Options', points: headers.get('x-content-type-options') === 'nosniff' ? 0 : -5 },
    { name: 'X-Frame-Options', points: framePoints(headers) },
    { name: 'Cross-Origin-Resource-Policy', points: resourcePoints(headers.get('cross-origin-resource-policy')) },
  ];
  const sum = (some: Rule[]) => some.reduce((total, { points }) => total + points, 0);
  const without = 100 + sum(rules.filter(({ points }) => points < 0));
  return { score: without >= 90 ? without + sum(rules.filter(({ points }) => points > 0)) : without, rules };
}

const isPage = (headers: Headers) => (headers.get('content-type') ?? '').startsWith('text/html');

function directivesOf(policy: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const part of policy.split(';')) {
    const [name = '', ...sources] = part.trim().toLowerCase().split(/\s+/);
    if (name !== '' && !found.has(name)) found.set(name, sources);
  }
  return found;
}

function policyPoints(policy: string | null): number {
  if (policy === null || policy === '') return -25;
  const directives = directivesOf(policy);
  const of = (name: string) => directives.get(name) ?? directives.get('default-src') ?? ['*'];
  const [scripts, styles, objects] = [of('script-src'), of('style-src'), of('object-src')];
  // A hash or nonce disables 'unsafe-inline'; 'strict-dynamic' disables the list of origins.
  const isHashed = scripts.some((source) => /^'(sha256|sha384|sha512|nonce)-/.test(source));
  const isWide = (source: string) => ['*', 'http:', 'https:', 'data:', 'blob:', 'ftp:'].includes(source);
  if (scripts.includes("'unsafe-inline'") && !isHashed) return -20;
  if (scripts.some(isWide) && !scripts.includes("'strict-dynamic'")) return -20;
  if (objects.some(isWide)) return -20;
  if ([...directives.values()].some((sources) => sources.some((source) => source.startsWith('http:')))) return -20;
  if (scripts.includes("'unsafe-eval'")) return -10;
  if (styles.includes("'unsafe-inline'") || styles.some(isWide)) return 0;
  const isNone = directives.get('default-src')?.join() === "'none'";
  return isNone ? 10 : 5;
}

function cookiePoints(cookies: string[]): number {
  if (cookies.length === 0) return 0;
  if (!cookies.every((cookie) => /;\s*secure/i.test(cookie))) return -20;
  if (!cookies.every((cookie) => /;\s*httponly/i.test(cookie))) return -10;
  return cookies.every((cookie) => /;\s*samesite=(lax|strict)/i.test(cookie)) ? 5 : 0;
}

function referrerPoints(policy: string | null): number {
  if (policy === null) return 0;
  const last = policy.split(',').at(-1)?.trim() ?? '';
  return ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'].includes(last) ? 5 : -5;
}

function transportPoints(header: string | null): number {
  const seconds = /max-age=(\d+)/.exec(header ?? '')?.[1];
  if (seconds === undefined) return -20;
  return Number(seconds) >= yearHalf ? 0 : -10;
}

/** Third-party scripts need an integrity hash; our own do not. */
function integrityPoints(html: string, origin: string): number {
  const foreign = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"[^>]*>/g)].filter(
    ([, address]) => new URL(address as string, origin).origin !== origin,
  );
  if (foreign.length === 0) return 0;
  if (foreign.some(([, address]) => (address as string).startsWith('http:'))) return -50;
  return foreign.every(([tag]) => tag.includes('integrity=')) ? 5 : -5;
}

function framePoints(headers: Headers): number {
  const ancestors = directivesOf(headers.get('content-security-policy') ?? '').get('frame-ancestors');
  if (ancestors !== undefined && !ancestors.includes('*')) return 5;
  return /^(deny|sameorigin)$/i.test(headers.get('x-frame-options') ?? '') ? 0 : -20;
}

function resourcePoints(policy: string | null): number {
  if (policy === null || policy === 'cross-origin') return 0;
  return policy === 'same-origin' || policy === 'same-site' ? 10 : -5;
}
