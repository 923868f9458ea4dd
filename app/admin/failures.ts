import type { ApiFailure } from '#app/client.ts';
import { sentences } from './sentences.ts';

/** What of a failed call its sentence depends on. */
type Failed = Pick<ApiFailure, 'status' | 'detail'>;

/** The toast of a product that could not be saved. */
export function productSaveFailure({ status, detail }: Failed): string {
  if (status === 401) return sentences.notAuthenticated;
  if (status === 422) {
    if (typeof detail === 'string' || detail.length === 0) return sentences.product.invalid;
    return sentences.product.missingFields([...new Set(detail.map(({ loc }) => String(loc[1] ?? loc[0])))]);
  }
  return sentences.product.saveFailed;
}

/** The toast of a sign-in that failed. */
export function signInFailure({ status, needsCode }: Failed & Partial<Pick<ApiFailure, 'needsCode'>>): string {
  if (needsCode) return sentences.signIn.wrongCode;
  if (status === 401 || status === 422) return sentences.signIn.failed;
  if (status === 429) return sentences.signIn.tooMany;
  return sentences.signIn.unreachable;
}

/** What the server says of a file or an action in plain words, if it says anything that helps the person. */
export function reason({ status, detail }: Failed): string | null {
  if (status === 0) return 'No connection.';
  if (status >= 500 && status !== 507) return null;
  if (typeof detail === 'string') return detail;
  return detail[0]?.msg ?? null;
}
