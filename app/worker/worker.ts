/**
 * The service worker of the panel. scripts/worker.ts builds it at /admin-worker.js: in the root, because its scope
 * `/admin` may not be above its own folder.
 */
import type { Build, WorkerScope } from './scope.ts';
import { serveShell } from './shell.ts';

declare const build: Build;

serveShell(self as unknown as WorkerScope, build);
// Notifications: listenForPushes(self as unknown as PushScope), from ./push-events.ts.
