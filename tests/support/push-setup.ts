import { createSecretBox } from '#app/server/accounts/secret-box.ts';
import { createSendPush } from '#app/server/inquiries/push/send-push.ts';
import { createVapidKeys } from '#app/server/inquiries/push/vapid-keys.ts';
import type { Store } from '#app/storage/store/store.ts';

type Options = Partial<Parameters<typeof createSendPush>[0]> & { store: Store; dataDir: string };

/** Creates a push sender with keys from the store. The folder holds the encryption key. */
export function pushSetup({ store, dataDir, ...options }: Options) {
  const keys = createVapidKeys({ store, box: createSecretBox(dataDir), log: { error: () => {} } });
  const send = createSendPush({ keys, contact: 'mailto:owner@dealer.test', ...options });
  return { ...send, publicKey: async () => (await keys()).publicKey };
}
