import { createSecretBox } from '#app/server/accounts/secret-box.ts';
import { createMailServer, type MailSetup } from '#app/server/inquiries/mail-server.ts';
import type { Store } from '#app/storage/store/store.ts';

type Options = Partial<Parameters<typeof createMailServer>[0]> & { store: Store; dataDir: string };

/** Mail settings: those of the panel, unless `smtpUrl` is given. The key is in the folder. */
export const mailSetup = ({ store, dataDir, ...options }: Options): MailSetup =>
  createMailServer({
    store,
    box: createSecretBox(dataDir),
    smtpUrl: undefined,
    mailFrom: undefined,
    smtpPorts: [],
    mailHosts: [],
    publicUrl: 'https://www.dealer.test',
    ...options,
  });
