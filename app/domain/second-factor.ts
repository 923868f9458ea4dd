/** The answer to a right password alone bears this header where a code is needed as well. */
export const secondFactorHeader = 'X-Second-Factor';

export const recoveryCodeCount = 10;

/** Without letters and digits that look alike: a code is read from paper. 32 of them: five bits each. */
export const recoveryLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Eighty bits: whoever has the hash cannot find the code by trying. */
export const recoveryLength = 16;

/** What somebody types as a code: six digits from the app, or a recovery code, however it is spaced. */
export type TypedCode = { kind: 'app' | 'recovery'; code: string };

export function readCode(typed: string): TypedCode | null {
  const code = typed.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(code)) return { kind: 'app', code };
  if (code.length === recoveryLength && [...code].every((letter) => recoveryLetters.includes(letter)))
    return { kind: 'recovery', code };
  return null;
}

/** In groups of four, to be read and typed. */
export const spaced = (code: string): string => code.replace(/.{4}(?=.)/g, '$& ');

/** Whether somebody is asked for a code when they sign in. */
export type SecondFactorState = {
  isOn: boolean;
  since: string | null;
  /** Codes of the app can be checked; where the site was moved without its key, recovery codes alone serve. */
  canCheckApp: boolean;
  /** Recovery codes that have not been used. */
  recoveryCodesLeft: number;
};

/** What an app for codes needs to know, and the same as a picture of so many squares each way. */
export type SecondFactorSetup = {
  /** To be sent back with the first code. */
  setup: string;
  key: string;
  address: string;
  picture: { size: number; path: string };
};
