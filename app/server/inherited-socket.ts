/** The first descriptor that is handed over; those before it are the process's own three. */
const firstDescriptor = 3;

/**
 * The descriptor of a listening socket that systemd holds for the site (`sd_listen_fds(3)`), or `null` where it listens by
 * itself. Connections that come while no process serves them wait in that socket for the next one, so that none is refused
 * during a restart.
 */
export function inheritedSocket(
  { LISTEN_PID, LISTEN_FDS }: Record<string, string | undefined>,
  pid = process.pid,
): number | null {
  // What was meant for a process that started this one says nothing of ours.
  if (LISTEN_PID !== String(pid)) return null;
  if (LISTEN_FDS !== '1') throw new Error(`One socket can be handed over, not LISTEN_FDS ${LISTEN_FDS}`);
  return firstDescriptor;
}
