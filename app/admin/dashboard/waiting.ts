const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** Returns the elapsed time as text, such as `3 days`. */
export function waitedFor(since: string, now: Date): string {
  const ms = Math.max(0, now.getTime() - Date.parse(since));
  if (ms < hourMs) return 'less than an hour';
  const [count, unit] = ms < dayMs ? [Math.floor(ms / hourMs), 'hour'] : [Math.floor(ms / dayMs), 'day'];
  return `${count} ${count === 1 ? unit : `${unit}s`}`;
}
