import { ApiFailure } from '#app/client.ts';

/** Whether no answer came from the site: no connection, or a proxy that cannot reach it, as during a restart. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiFailure && [0, 502, 503, 504].includes(error.status);
