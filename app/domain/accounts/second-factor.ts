import { withFewMarks } from '#app/domain/text/safe-text.ts';

/** Response header: the password is correct but a code is required. */
export const secondFactorHeader = 'X-Second-Factor';

export const recoveryCodeCount = 10;

/** Without letters and digits that look alike, because users read codes from paper. 32 letters: five bits each. */
export const recoveryLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** 80 bits: too many to find a code from its hash by brute force. */
export const recoveryLength = 16;

/** A typed code: six digits from the app, or a recovery code with any spacing. */
export type TypedCode = { kind: 'app' | 'recovery'; code: string };

export function readCode(typed: string): TypedCode | null {
  const code = withFewMarks(typed).normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(code)) return { kind: 'app', code };
  if (code.length === recoveryLength && [...code].every((letter) => recoveryLetters.includes(letter)))
    return { kind: 'recovery', code };
  return null;
}

/** Formats a code in groups of four characters. */
export const spaced = (code: string): string => code.replace(/.{4}(?=.)/g, '$& ');
