import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const algorithm = 'aes-256-gcm';
const lengths = { key: 32, iv: 12, tag: 16 };

/** The key is beside the uploads, not in the database, so that a database dump alone does not reveal passwords. */
const keyFile = (dataDir: string) => join(dataDir, 'secret.key');

export type SecretBox = {
  seal(text: string): string;
  /** `null` if the text was sealed with another key, for example after restoring the database without its folder. */
  open(sealed: string): string | null;
  /** Equal for equal texts; cannot be used to guess the text without the key. */
  fingerprint(text: string): string;
};

/** Encrypts secrets so that a database dump alone does not reveal them. The key is created on first use. */
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

/** If two processes create a key at the same time, the first one wins. */
function makeKey(file: string): Buffer {
  const key = randomBytes(lengths.key);
  try {
    writeFileSync(file, `${key.toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true });
    return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return readKey(file) as Buffer;
    // A partial key file, for example after ENOSPC, must not block the next attempt.
    rmSync(file, { force: true });
    throw error;
  }
}
