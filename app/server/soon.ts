/** Queries wait for a database that restarts; a check of health says after this many milliseconds that it is away. */
const limitMs = 2000;

/** What `work` resolves to; `otherwise` if it fails or takes too long. */
export function soon<Result, Otherwise>(work: Promise<Result>, otherwise: Otherwise): Promise<Result | Otherwise> {
  const { promise, resolve } = Promise.withResolvers<Result | Otherwise>();
  const timer = setTimeout(resolve, limitMs, otherwise);
  work.then(resolve, () => resolve(otherwise)).finally(() => clearTimeout(timer));
  return promise;
}
