import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { binHeader } from '#app/domain/bin.ts';
import { viewHeader } from '#app/domain/view.ts';

/** Allows scripts of the given origins; without any, sends no CORS headers. */
export function allowOrigins(origins: readonly string[]): MiddlewareHandler {
  if (origins.length === 0) return (_context, next) => next();
  return cors({
    origin: [...origins],
    allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match'],
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    exposeHeaders: ['X-Total-Count', 'X-Total-Capped', 'X-Next', 'Retry-After', viewHeader, binHeader],
    maxAge: 600,
  });
}
