const hourMs = 3_600_000;

/** A larger step is a clock jump or a long downtime; a machine switched on once a day stays below it. */
const longestStepMs = 36 * hourMs;

/** How long the clock must run without a jump before old data may be deleted. */
const holdsForMs = 24 * hourMs;

/** The last clock check, and since when the clock has run without a jump. */
export type ClockState = { at: string; steadySince: string };

/**
 * Records a clock check. A jump ahead makes all data look old; an empty battery sets the clock back decades. In both
 * cases nothing is deleted for a day, so that an admin can correct the clock.
 */
export function checkClock(seen: ClockState | null, now: Date): ClockState {
  const at = now.toISOString();
  if (seen === null) return { at, steadySince: at };
  const step = now.getTime() - Date.parse(seen.at);
  const hasJumped = step > longestStepMs || step < -hourMs;
  return { at, steadySince: hasJumped ? at : seen.steadySince };
}

export const isSteady = ({ at, steadySince }: ClockState): boolean =>
  Date.parse(at) - Date.parse(steadySince) >= holdsForMs;
