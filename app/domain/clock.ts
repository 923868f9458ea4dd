const hourMs = 3_600_000;

/** A machine that is switched on each day is looked at after a day and a little; what is more is a jump, or a long rest. */
const longestStepMs = 36 * hourMs;

/** So long a clock must have gone on after a jump before anything is removed because it is old. */
const holdsForMs = 24 * hourMs;

/** What was seen of the clock when it was looked at last, and since when it has gone on without a jump. */
export type ClockSeen = { at: string; steadySince: string };

/**
 * Looks at the clock again. A clock that jumps ahead makes everything old at once, and a battery that is empty sets it decades
 * back: neither is to remove anything for good before somebody has had a day to set it right.
 */
export function lookAtClock(seen: ClockSeen | null, now: Date): ClockSeen {
  const at = now.toISOString();
  if (seen === null) return { at, steadySince: at };
  const step = now.getTime() - Date.parse(seen.at);
  const hasJumped = step > longestStepMs || step < -hourMs;
  return { at, steadySince: hasJumped ? at : seen.steadySince };
}

export const isSteady = ({ at, steadySince }: ClockSeen): boolean =>
  Date.parse(at) - Date.parse(steadySince) >= holdsForMs;
