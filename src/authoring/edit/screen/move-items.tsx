import { type DragEvent, useState } from 'react';

/**
 * Makes the items of a list movable: by dragging a grip, or with arrow buttons, which also work by keyboard.
 * @param length number of items
 * @param move called with the old and the new index
 */
export function useMovableItems(length: number, move: (from: number, to: number) => void) {
  const [from, setFrom] = useState<number>();
  const [over, setOver] = useState<number>();
  const end = () => {
    setFrom(undefined);
    setOver(undefined);
  };
  const sideOf = (at: number) =>
    from === undefined || from === at ? undefined : at > from ? 'after' : 'before';
  const whileDragging = (act: () => void) => (event: DragEvent) => {
    if (from === undefined) return;
    event.preventDefault();
    act();
  };
  return {
    /** Props of an item's `<li>`. */
    item: (at: number) => ({
      'data-dragged': from === at || undefined,
      'data-over': over === at ? sideOf(at) : undefined,
      onDragOver: whileDragging(() => setOver(at)),
      onDrop: whileDragging(() => {
        if (from !== undefined && from !== at) move(from, at);
        end();
      }),
    }),
    grip: (at: number) => (
      <button
        type="button"
        title="Drag to move"
        className="grip"
        draggable
        onDragStart={({ currentTarget, dataTransfer }) => {
          dataTransfer.setDragImage(currentTarget.closest('li')!, 0, 0);
          dataTransfer.effectAllowed = 'move';
          setFrom(at);
        }}
        onDragEnd={end}
        tabIndex={-1}
        aria-hidden="true"
      >
        ⠿
      </button>
    ),
    /** @param title of the item */
    arrows: (at: number, title: string) => (
      <>
        <button
          type="button"
          disabled={at === 0}
          aria-label={`Move ${title} up`}
          onClick={() => move(at, at - 1)}
        >
          ↑
        </button>
        <button
          type="button"
          disabled={at === length - 1}
          aria-label={`Move ${title} down`}
          onClick={() => move(at, at + 1)}
        >
          ↓
        </button>
      </>
    ),
  };
}
