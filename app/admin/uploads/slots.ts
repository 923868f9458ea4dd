/**
 * Where in a list a picture belongs that was chosen as the `turn`-th. `turns` tells of each entry when it was chosen;
 * `null` for one that was there before. It goes behind what was chosen before it and ahead of what was chosen after,
 * whichever arrives first, and wherever those have been moved since.
 */
export function slotOf(turns: readonly (number | null)[], turn: number): number {
  let earlier = -1;
  let later = -1;
  for (const [index, each] of turns.entries()) {
    if (each === null) continue;
    if (each < turn && (earlier < 0 || each > (turns[earlier] as number))) earlier = index;
    if (each > turn && (later < 0 || each < (turns[later] as number))) later = index;
  }
  return earlier >= 0 ? earlier + 1 : later >= 0 ? later : turns.length;
}

export type Slot<Queued> = { picture: string; index: number } | { queued: Queued };

/** Pictures, and those still under way, in the order in which they will stand. */
export function inSlots<Queued extends { key: number }>(
  pictures: readonly string[],
  turnOf: (picture: string) => number | null,
  queue: readonly Queued[],
): Slot<Queued>[] {
  const slots = pictures.map((picture, index) => ({ turn: turnOf(picture), slot: { picture, index } as Slot<Queued> }));
  for (const queued of queue.toSorted((a, b) => a.key - b.key)) {
    const at = slotOf(
      slots.map(({ turn }) => turn),
      queued.key,
    );
    slots.splice(at, 0, { turn: queued.key, slot: { queued } });
  }
  return slots.map(({ slot }) => slot);
}
