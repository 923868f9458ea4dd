import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A self-signed certificate for `localhost` and its key, valid until 2124. A site trusts it by NODE_EXTRA_CA_CERTS. */
export const certificateFile = join(import.meta.dirname, 'localhost.pem');

const pem = readFileSync(certificateFile, 'utf8');

/** For the options of TLS servers. */
export const certificate = { key: pem, cert: pem };
