import { listenForPushes, type PushScope } from './push-events.ts';

listenForPushes(self as unknown as PushScope);
