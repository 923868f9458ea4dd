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

/** The first passed descriptor; 0 to 2 are stdin, stdout and stderr. */
const firstDescriptor = 3;

/** The listening socket of systemd (`sd_listen_fds(3)`) or `null`. Connections wait in it during a restart. */
export function inheritedSocket(
  { LISTEN_PID, LISTEN_FDS }: Record<string, string | undefined>,
  pid = process.pid,
): number | null {
  // The variables may be inherited from a parent process that they were meant for.
  if (LISTEN_PID !== String(pid)) return null;
  if (LISTEN_FDS !== '1') throw new Error(`Expected one inherited socket, got LISTEN_FDS ${LISTEN_FDS}`);
  return firstDescriptor;
}
