import {
  closestCenter,
  type DndContextProps,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';

type Sorting = {
  /** What one entry is called: `picture`. */
  what: string;
  ids: readonly UniqueIdentifier[];
  onMove: (from: number, to: number) => void;
};

/** Moving entries of a list by mouse, finger or keyboard, with every step said aloud. */
export function useSorting({ what, ids, onMove }: Sorting): DndContextProps {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A finger that rests takes hold; one that moves scrolls.
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const place = (id: UniqueIdentifier) => ids.indexOf(id) + 1;
  return {
    sensors,
    collisionDetection: closestCenter,
    onDragEnd({ active, over }) {
      if (over && active.id !== over.id) onMove(place(active.id) - 1, place(over.id) - 1);
    },
    accessibility: {
      screenReaderInstructions: {
        draggable:
          'Press Space to take hold, the arrow keys to move, Space to let go, Escape to leave it where it was.',
      },
      announcements: {
        onDragStart: ({ active }) => `Holding ${what} ${place(active.id)} of ${ids.length}`,
        onDragOver: ({ over }) => (over ? `Over place ${place(over.id)} of ${ids.length}` : undefined),
        onDragEnd: ({ over }) => (over ? `Put at place ${place(over.id)} of ${ids.length}` : undefined),
        onDragCancel: () => `Left where it was`,
      },
    },
  };
}
