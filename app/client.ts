import type { Inquiry, Message } from './domain/message.ts';

/** A call that was answered with an error, or not at all (`status` 0). */
export class ApiFailure extends Error {
  readonly status: number;
  /** What the answer says: a sentence, or the fields at fault. */
  readonly detail: string | FieldProblem[];
  /** After how many seconds to ask again, if the answer says so. */
  readonly retryAfter: number | null;
  /** Whether a code is wanted beside the password. */
  readonly needsCode: boolean;

  constructor(
    status: number,
    detail: string | FieldProblem[],
    cause?: unknown,
    retryAfter: number | null = null,
    needsCode = false,
  ) {
    super(`The call failed with ${status}`, { cause });
    this.name = 'ApiFailure';
    this.status = status;
    this.detail = detail;
    this.retryAfter = retryAfter;
    this.needsCode = needsCode;
  }

  /** The problem of each field, by its name. */
  get fields(): Record<string, string> {
    if (typeof this.detail === 'string') return {};
    return Object.fromEntries(this.detail.map(({ loc, msg }) => [String(loc[1] ?? ''), msg]).reverse());
  }
}

export type FieldProblem = { loc: (string | number)[]; msg: string; type: string };

/** Where the calls are; another origin only when the site was built for one. */
export const base = `${import.meta.env.VITE_API_URL ?? ''}/api`;

export type CallOptions = {
  query?: Record<string, string | undefined>;
  /** What is sent as JSON. */
  body?: unknown;
  /** The body as JSON that is written already. */
  bodyText?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** One call, without a token unless `headers` bring one. Throws an `ApiFailure` unless it succeeded. */
export async function call(
  method: string,
  path: string,
  { query = {}, body, bodyText, headers: given = {}, signal }: CallOptions = {},
): Promise<Response> {
  const search = new URLSearchParams(Object.entries(query).filter((entry): entry is [string, string] => !!entry[1]));
  const headers = new Headers(given);
  const text = bodyText ?? (body === undefined ? undefined : JSON.stringify(body));
  if (text !== undefined) headers.set('Content-Type', 'application/json');
  const address = `${base}${path}${search.size > 0 ? `?${search}` : ''}`;
  const response = await fetch(address, {
    method,
    headers,
    ...(text === undefined ? {} : { body: text }),
    ...(signal ? { signal } : {}),
  }).catch((cause) => {
    throw signal?.aborted ? cause : new ApiFailure(0, 'No connection', cause);
  });
  if (response.ok) return response;
  const answer = await response.json().catch(() => ({}));
  const retryAfter = Number.parseInt(response.headers.get('Retry-After') ?? '', 10);
  throw new ApiFailure(
    response.status,
    answer.detail ?? response.statusText,
    undefined,
    Number.isNaN(retryAfter) ? null : retryAfter,
    response.headers.has('X-Second-Factor'),
  );
}

/** How long an inquiry may be under way, in milliseconds. */
const timeoutMs = 30_000;

/** The public pages' door to the calls: always a visitor's, whoever is signed in to the panel in this browser. */
export const client = {
  /** Sends an inquiry; with the same key and the same words it is the same inquiry. */
  async contact(inquiry: Partial<Inquiry>, requestKey: string): Promise<Omit<Message, 'suspectedSpam' | 'unverified'>> {
    const headers = { 'Idempotency-Key': requestKey };
    // A dead spot may neither answer nor fail.
    const signal = AbortSignal.timeout?.(timeoutMs);
    return (await call('POST', '/contact', { body: inquiry, headers, ...(signal ? { signal } : {}) })).json();
  },
};
