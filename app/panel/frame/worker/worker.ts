/**
 * The panel's service worker. scripts/worker.ts builds it at /admin-worker.js, in the root: its scope `/admin` must not be
 * above its own folder.
 */
import { listenForPushes, type PushScope } from './push-events.ts';
import { registerReplaced, type SubscriptionScope } from './replaced-subscription.ts';
import type { Build, WorkerScope } from './scope.ts';
import { serveShell } from './shell.ts';

declare const build: Build;

// Before serveShell: after a response, later listeners do not get the event.
registerReplaced(self as unknown as SubscriptionScope);
serveShell(self as unknown as WorkerScope, build);
listenForPushes(self as unknown as PushScope);
