import { hasSecret } from '#app/domain/text/safe-text.ts';

/** Pages whose address is a secret, also misspelled or with escapes. */
const secretPage = /(quotations?|inquir(?:y|ies)|preview)[\\/]+[^\\/]+/gi;

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** A path for the log: without the secret of a quotation, an inquiry or a preview, and cut. */
export const loggedPath = (path: string): string =>
  decoded(decoded(path))
    .replace(secretPage, (_, page: string) => `${page.toLowerCase()}/…`)
    .split('/')
    .map((part) => (hasSecret(part) ? '…' : part))
    .join('/')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .slice(0, 200);
