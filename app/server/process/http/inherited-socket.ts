/** The first passed descriptor; 0 to 2 are stdin, stdout and stderr. */
const firstDescriptor = 3;

/**
 * Returns the descriptor of a listening socket passed by systemd (`sd_listen_fds(3)`), or `null` if there is none.
 * Connections wait in that socket during a restart, so none is refused.
 */
export function inheritedSocket(
  { LISTEN_PID, LISTEN_FDS }: Record<string, string | undefined>,
  pid = process.pid,
): number | null {
  // The variables may be inherited from a parent process that they were meant for.
  if (LISTEN_PID !== String(pid)) return null;
  if (LISTEN_FDS !== '1') throw new Error(`Expected one inherited socket, got LISTEN_FDS ${LISTEN_FDS}`);
  return firstDescriptor;
}
