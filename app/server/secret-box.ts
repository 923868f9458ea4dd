import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const algorithm = 'aes-256-gcm';
const lengths = { key: 32, iv: 12, tag: 16 };

/** Where the key is kept: beside the uploads, not in the database, so that a copy of that alone tells no password. */
const keyFile = (dataDir: string) => join(dataDir, 'secret.key');

export type SecretBox = {
  seal(text: string): string;
  /** `null` for what was sealed with another key, as when the database has come without its folder. */
  open(sealed: string): string | null;
  /** The same for the same text, and of no use to who wants to find the text by trying. */
  fingerprint(text: string): string;
};

/** Keeps texts from who can read the database alone. The key is made the first time that it is needed. */
export function createSecretBox(dataDir: string): SecretBox {
  let known: Buffer | undefined;
  const secret = () => {
    known ??= readKey(keyFile(dataDir)) ?? makeKey(keyFile(dataDir));
    return known;
  };
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret(), '', use, lengths.key));
  return {
    seal(text) {
      const iv = randomBytes(lengths.iv);
      const cipher = createCipheriv(algorithm, keyFor('seal'), iv);
      const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), data]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const [iv, rest] = [bytes.subarray(0, lengths.iv), bytes.subarray(lengths.iv)];
      if (rest.length < lengths.tag) return null;
      try {
        const decipher = createDecipheriv(algorithm, keyFor('seal'), iv, { authTagLength: lengths.tag });
        decipher.setAuthTag(rest.subarray(0, lengths.tag));
        return Buffer.concat([decipher.update(rest.subarray(lengths.tag)), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
    fingerprint: (text) => createHmac('sha256', keyFor('fingerprint')).update(text).digest('base64url'),
  };
}

function readKey(file: string): Buffer | null {
  try {
    const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
    if (key.length === lengths.key) return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  throw new Error(`${file} is damaged: it must hold 64 hexadecimal digits`);
}

/** Two processes may make one at the same moment: the one that is there first is the key of both. */
function makeKey(file: string): Buffer {
  const key = randomBytes(lengths.key);
  try {
    writeFileSync(file, `${key.toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true });
    return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return readKey(file) as Buffer;
    // Half a key, as on a full disk, would be in the way of a whole one.
    rmSync(file, { force: true });
    throw error;
  }
}
