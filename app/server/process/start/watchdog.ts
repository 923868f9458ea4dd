import { execFile } from 'node:child_process';

type Notify = (state: string, environment: NodeJS.ProcessEnv) => void;

/** Node.js does not support Unix datagram sockets, so `systemd-notify` sends the message. */
const systemdNotify: Notify = (state, env) => void execFile('systemd-notify', [state], { env }, () => {});

/**
 * Sends `WATCHDOG=1` to systemd three times per `WatchdogSec`. If the main thread hangs, the messages stop and systemd
 * restarts the service. Does nothing without systemd.
 */
export function startWatchdog(
  { NOTIFY_SOCKET, WATCHDOG_USEC, PATH }: Record<string, string | undefined>,
  notify = systemdNotify,
): void {
  const everyMs = Number(WATCHDOG_USEC) / 1000 / 3;
  if (NOTIFY_SOCKET === undefined || !(everyMs > 0)) return;
  const send = () => notify('WATCHDOG=1', { NOTIFY_SOCKET, PATH });
  send();
  setInterval(send, everyMs).unref();
}
