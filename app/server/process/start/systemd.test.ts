import { expect, onTestFinished, test, vi } from 'vitest';
import { inheritedSocket, startWatchdog } from './systemd.ts';

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

test('uses a socket passed to this process and no other', () => {
  expect(inheritedSocket({ LISTEN_PID: '12', LISTEN_FDS: '1' }, 12)).toBe(3);
  expect(inheritedSocket({ LISTEN_PID: '11', LISTEN_FDS: '1' }, 12)).toBeNull();
  expect(inheritedSocket({}, 12)).toBeNull();
  expect(() => inheritedSocket({ LISTEN_PID: '12', LISTEN_FDS: '2' }, 12)).toThrow('LISTEN_FDS 2');
});
