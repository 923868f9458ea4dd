/**
 * The list index of the picture that was chosen as the `turn`-th. `turns` holds the turn of each entry, or `null` for
 * existing ones. The picture goes after those with a lower turn and before those with a higher one, in any order of
 * arrival, and even if those were moved.
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

/** Merges pictures and pending uploads in their final order. */
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
