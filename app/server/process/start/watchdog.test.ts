import { expect, onTestFinished, test, vi } from 'vitest';
import { startWatchdog } from './watchdog.ts';

test('systemd hears three times in each period of its watchdog that the main thread runs', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const heard: unknown[] = [];
  const start = (environment: Record<string, string>) =>
    startWatchdog({ PATH: '/usr/bin', ...environment }, (...message) => heard.push(message));
  start({});
  start({ NOTIFY_SOCKET: '/run/notify' });
  start({ NOTIFY_SOCKET: '/run/notify', WATCHDOG_USEC: '30000000' });
  vi.advanceTimersByTime(30_000);
  expect(heard).toEqual(Array(4).fill(['WATCHDOG=1', { NOTIFY_SOCKET: '/run/notify', PATH: '/usr/bin' }]));
});
