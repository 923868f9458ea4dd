import { execFile } from 'node:child_process';

type Notify = (state: string, environment: NodeJS.ProcessEnv) => void;

/** Node.js has no datagram sockets of the file system, so a program of systemd sends the message. */
const systemdNotify: Notify = (state, env) => void execFile('systemd-notify', [state], { env }, () => {});

/**
 * Tells systemd three times in each `WatchdogSec` that the main thread runs. If it hangs, systemd restarts the service.
 * Without systemd it does nothing.
 */
export function startWatchdog(
  { NOTIFY_SOCKET, WATCHDOG_USEC, PATH }: Record<string, string | undefined>,
  notify = systemdNotify,
): void {
  const everyMs = Number(WATCHDOG_USEC) / 1000 / 3;
  if (NOTIFY_SOCKET === undefined || !(everyMs > 0)) return;
  const tell = () => notify('WATCHDOG=1', { NOTIFY_SOCKET, PATH });
  tell();
  setInterval(tell, everyMs).unref();
}
