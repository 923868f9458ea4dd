import type { Inquiry, InquiryInput } from '#app/domain/inquiries/inquiry.ts';

/** A failed API call. `status` is 0 if there was no response. */
export class ApiFailure extends Error {
  readonly status: number;
  /** The `detail` of the response: a sentence, or the invalid fields. Empty if another server answered. */
  readonly detail: string | FieldProblem[];
  /** Seconds until a retry, from Retry-After; `null` without it. */
  readonly retryAfter: number | null;
  /** Whether sign-in needs a second-factor code. */
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

  /** The first problem of each field, by field name. */
  get fields(): Record<string, string> {
    if (typeof this.detail === 'string') return {};
    return Object.fromEntries(this.detail.map(({ loc, msg }) => [String(loc[1] ?? ''), msg]).reverse());
  }
}

export type FieldProblem = { loc: (string | number)[]; msg: string; type: string };

/** Base URL of the API; on another origin only if VITE_API_URL was set at build time. */
export const base = `${import.meta.env.VITE_API_URL ?? ''}/api`;

export type CallOptions = {
  /** Empty values are left out. */
  query?: Record<string, string | number | undefined>;
  /** A value to send as JSON. */
  body?: unknown;
  /** A body that is already serialised JSON. */
  bodyText?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Completes the request even if the page is unloaded. */
  keepalive?: boolean;
};

/** Makes an API call. Sends a token only if `headers` contain one. Throws an `ApiFailure` unless it succeeds. */
export async function call(
  method: string,
  path: string,
  { query = {}, body, bodyText, headers: given = {}, signal, keepalive = false }: CallOptions = {},
): Promise<Response> {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value ? [[name, `${value}`]] : [])),
  );
  const headers = new Headers(given);
  const text = bodyText ?? (body === undefined ? undefined : JSON.stringify(body));
  if (text !== undefined) headers.set('Content-Type', 'application/json');
  const address = `${base}${path}${search.size > 0 ? `?${search}` : ''}`;
  const response = await fetch(address, {
    method,
    headers,
    keepalive,
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
    answer.detail ?? '',
    undefined,
    Number.isNaN(retryAfter) ? null : retryAfter,
    response.headers.has('X-Second-Factor'),
  );
}

/** Returns a new idempotency key. `randomUUID` exists only on secure origins. */
export const newRequestKey = (): string =>
  crypto.randomUUID?.() ??
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const timeoutMs = 30_000;

/** API client of the public pages. Sends no token, even if a user is signed in to the panel in this browser. */
export const client = {
  /** Sends an inquiry. `requestKey` is the idempotency key: the same text with the same key is stored once. */
  async contact(
    inquiry: Partial<InquiryInput>,
    requestKey: string,
  ): Promise<Pick<Inquiry, 'id' | 'reference'> & { path: string; promise: string }> {
    const headers = { 'Idempotency-Key': requestKey };
    // On a bad mobile connection, a request may neither succeed nor fail.
    const signal = AbortSignal.timeout?.(timeoutMs);
    return (await call('POST', '/contact', { body: inquiry, headers, ...(signal ? { signal } : {}) })).json();
  },
};
