import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { Failure } from '#app/domain/records/errors.ts';
import type { ApiDeps } from './call.ts';
import { Problem, statusOf } from './problem.ts';

/** Converts an error to a response. An unexpected error gives a generic 500; details go to the log only. */
export function answerError(error: Error, context: Context, log: ApiDeps['log']): Response {
  const requestId = context.get('requestId');
  if (error instanceof Problem) return problemResponse(error.status, error.detail, error.headers);
  if (error instanceof Failure) {
    const status = statusOf[error.kind];
    if (status >= 500) log.error({ err: error.cause ?? error, path: context.req.path, requestId }, error.message);
    const headers: Record<string, string> = status === 503 ? { 'Retry-After': '2' } : {};
    const detail =
      status === 422 ? [{ loc: ['body', error.field ?? ''], msg: error.message, type: 'value_error' }] : error.message;
    return problemResponse(status, detail, headers);
  }
  if (error instanceof HTTPException) return problemResponse(error.status, error.message || 'Request refused');
  log.error({ err: error, path: context.req.path, requestId }, 'Unexpected error');
  return problemResponse(500, `Something went wrong on our side${requestId ? ` (${requestId})` : ''}.`);
}

export function problemResponse(
  status: number,
  detail: Problem['detail'],
  headers: Record<string, string> = {},
): Response {
  return Response.json({ detail }, { status, headers });
}
