/** The panel's service worker. scripts/worker.ts builds it in the root: a scope must not be above its own folder. */
import { call } from '#app/client.ts';
import type { PushDevice } from '#app/domain/inquiries/notices/push-device.ts';
import { storedToken } from '#app/panel/frame/offline/stored-answers.ts';
import { listenForPushes } from './push-events.ts';
import type { Build, WorkerScope } from './scope.ts';
import { serveShell } from './shell.ts';
import { forgetKnown, keepKnown, readKnown } from './subscription.ts';

declare const build: Build;

const scope = self as unknown as WorkerScope;

// Before serveShell: after a response, later listeners do not get the event.
registerReplaced(scope);
serveShell(scope, build);
listenForPushes(scope);

/**
 * A browser may replace its subscription, for example when it expires. Registers the new one for the same device, so that
 * its settings stay. Without a session or a connection, tries again when the panel is opened.
 */
function registerReplaced(scope: WorkerScope): void {
  const { pushManager } = scope.registration;
  scope.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(
      (async () => {
        const known = await readKnown();
        if (known === null) return;
        // Some browsers leave the new subscription to the worker.
        const options = { userVisibleOnly: true, applicationServerKey: known.publicKey };
        await register(event.newSubscription ?? (await pushManager.subscribe(options)));
      })().catch(() => {}),
    ),
  );
  scope.addEventListener('fetch', (event) => {
    if (event.request.mode === 'navigate')
      event.waitUntil(
        pushManager
          .getSubscription()
          .then(register)
          .catch(() => {}),
      );
  });
}

/** Registers a subscription for the device of the known one. Throws an `ApiFailure` without a connection. */
async function register(made: PushSubscription | null): Promise<void> {
  const known = await readKnown();
  if (made === null || known === null || made.endpoint === known.endpoint) return;
  const token = await storedToken();
  if (token === null) return;
  const headers = { Authorization: `Bearer ${token}` };
  const devices: PushDevice[] = await (await call('GET', '/push/devices', { headers })).json();
  const device = devices.find(({ endpoint }) => endpoint === known.endpoint);
  if (device) await call('PUT', `/push/devices/${device.id}`, { headers, body: { target: made } });
  await (device ? keepKnown({ ...known, endpoint: made.endpoint }) : forgetKnown());
}
