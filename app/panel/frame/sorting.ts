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
  /** The noun of an item, such as `picture`. */
  what: string;
  ids: readonly UniqueIdentifier[];
  onMove: (from: number, to: number) => void;
};

/** Drag and drop in a list by mouse, touch or keyboard, with screen-reader announcements. */
export function useSorting({ what, ids, onMove }: Sorting): DndContextProps {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A long press drags; a swipe scrolls.
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
        draggable: 'Press Space to pick up, the arrow keys to move, Space to drop, Escape to cancel.',
      },
      announcements: {
        onDragStart: ({ active }) => `Picked up ${what} ${place(active.id)} of ${ids.length}`,
        onDragOver: ({ over }) => (over ? `Over position ${place(over.id)} of ${ids.length}` : undefined),
        onDragEnd: ({ over }) => (over ? `Dropped at position ${place(over.id)} of ${ids.length}` : undefined),
        onDragCancel: () => `Move cancelled`,
      },
    },
  };
}
