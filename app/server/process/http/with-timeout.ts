/** In ms. Queries wait longer for a database that restarts; health checks report it. */
const limitMs = 2000;

/** The result of `work`; `otherwise` if it fails or exceeds the timeout. */
export function withTimeout<Result, Otherwise>(
  work: Promise<Result>,
  otherwise: Otherwise,
): Promise<Result | Otherwise> {
  const { promise, resolve } = Promise.withResolvers<Result | Otherwise>();
  const timer = setTimeout(resolve, limitMs, otherwise);
  work.then(resolve, () => resolve(otherwise)).finally(() => clearTimeout(timer));
  return promise;
}
