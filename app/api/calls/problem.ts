import type { FailureKind } from '#app/domain/records/errors.ts';

export type FieldProblem = { loc: (string | number)[]; msg: string; type: string };

/** An error response: `{detail}` with a status code. */
export class Problem extends Error {
  readonly status: number;
  readonly detail: string | FieldProblem[];
  readonly headers: Record<string, string>;

  constructor(status: number, detail: string | FieldProblem[], headers: Record<string, string> = {}) {
    super(typeof detail === 'string' ? detail : detail.map(({ loc, msg }) => `${loc.join('.')} ${msg}`).join('; '));
    this.name = 'Problem';
    this.status = status;
    this.detail = detail;
    this.headers = headers;
  }
}

/** A 422 for one field of the body. */
export const fieldProblem = (field: string, msg: string, type = 'value_error') =>
  new Problem(422, [{ loc: ['body', field], msg, type }]);

export const tooMany = (seconds: number) =>
  new Problem(429, 'Too many attempts. Please wait a little.', { 'Retry-After': String(seconds) });

export const statusOf: Record<FailureKind, number> = {
  'not-found': 404,
  conflict: 409,
  invalid: 422,
  unsupported: 415,
  busy: 503,
  full: 507,
  broken: 503,
};
