import { createSendPush } from '#app/server/push/send-push.ts';
import { createVapidKeys } from '#app/server/push/vapid-keys.ts';
import { createSecretBox } from '#app/server/secret-box.ts';
import type { Store } from '#app/storage/store.ts';

type Options = Partial<Parameters<typeof createSendPush>[0]> & { store: Store; dataDir: string };

/** Creates a push sender with keys from the store. The folder holds the encryption key. */
export function pushSetup({ store, dataDir, ...options }: Options) {
  const keys = createVapidKeys({ store, box: createSecretBox(dataDir), log: { error: () => {} } });
  const send = createSendPush({ keys, contact: 'mailto:owner@dealer.test', ...options });
  return { ...send, publicKey: async () => (await keys()).publicKey };
}
