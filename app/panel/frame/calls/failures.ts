import type { ApiFailure } from '#app/client.ts';
import { sentences } from '#app/panel/frame/sentences.ts';

/** The parts of a failed call that determine its message. */
type Failed = Pick<ApiFailure, 'status' | 'detail'>;

export function productSaveFailure({ status, detail }: Failed): string {
  if (status === 401) return sentences.notAuthenticated;
  if (status === 422) {
    if (typeof detail === 'string' || detail.length === 0) return sentences.product.invalid;
    return sentences.product.missingFields([...new Set(detail.map(({ loc }) => String(loc[1] ?? loc[0])))]);
  }
  return 'Failed to save product';
}

/** The second line of a failure toast if no answer came. */
export const connectionNote = ({ status }: Pick<Failed, 'status'>): string | undefined =>
  status === 0 ? sentences.offline : undefined;

export function signInFailure({ status, needsCode }: Failed & Partial<Pick<ApiFailure, 'needsCode'>>): string {
  if (needsCode) return 'This code is wrong or was used before';
  if (status === 401 || status === 422) return 'Invalid username or password';
  if (status === 429) return 'Too many attempts. Please wait a few minutes and try again.';
  return sentences.signIn.unreachable;
}

/** The server's reason for a failure; `null` if it does not help the user, such as an internal error. */
export function reason({ status, detail }: Failed): string | null {
  if (status === 0) return 'No connection.';
  if (status >= 500 && status !== 503 && status !== 507) return null;
  if (typeof detail === 'string') return detail || null;
  return detail[0]?.msg ?? null;
}
