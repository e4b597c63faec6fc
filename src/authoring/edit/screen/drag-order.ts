import { type DragEvent, useState } from 'react';

/**
 * Lets the items of a list be dragged by a grip. Buttons must offer the same by keyboard.
 * @param move is called with the old and the new place
 */
export function useDragOrder(move: (from: number, to: number) => void) {
  const [from, setFrom] = useState<number>();
  const [over, setOver] = useState<number>();
  const end = () => {
    setFrom(undefined);
    setOver(undefined);
  };
  return {
    /** Props of an item. */
    item: (at: number) => ({
      'data-dragged': from === at || undefined,
      'data-over':
        from !== undefined && over === at && from !== at ? (at > from ? 'after' : 'before') : undefined,
      onDragOver(event: DragEvent) {
        if (from === undefined) return;
        event.preventDefault();
        setOver(at);
      },
      onDrop(event: DragEvent) {
        if (from === undefined) return;
        event.preventDefault();
        if (from !== at) move(from, at);
        end();
      },
    }),
    /** Props of an item's grip. */
    grip: (at: number) => ({
      draggable: true,
      onDragStart(event: DragEvent) {
        const item = (event.target as HTMLElement).closest('li')!;
        event.dataTransfer.setDragImage(item, 0, 0);
        event.dataTransfer.effectAllowed = 'move';
        setFrom(at);
      },
      onDragEnd: end,
    }),
  };
}
