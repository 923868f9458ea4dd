/**
 * The panel's service worker. scripts/worker.ts builds it at /admin-worker.js, in the root: its scope `/admin` must not be
 * above its own folder.
 */
import { listenForPushes } from './push-events.ts';
import { registerReplaced } from './replaced-subscription.ts';
import type { Build, WorkerScope } from './scope.ts';
import { serveShell } from './shell.ts';

declare const build: Build;

const scope = self as unknown as WorkerScope;

// Before serveShell: after a response, later listeners do not get the event.
registerReplaced(scope);
serveShell(scope, build);
listenForPushes(scope);
