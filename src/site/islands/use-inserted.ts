import { type RefObject, useEffect, useRef } from 'react';

interface Inserted {
  /** Selector of the element whose content changes. The page itself has the content of the first choice. */
  place: string;
  choice: string;
  /** Fetches the content of a choice from another page of the site. */
  fetchContent: (choice: string) => Promise<Element[]>;
  /** URL that shows a choice if its content cannot be fetched. */
  addressOf: (choice: string) => string;
  onShown?: (choice: string) => void;
}

/**
 * Shows the content of a choice in a page that has only that of the first. Content is fetched once; until it is there,
 * the element is `aria-busy`. If it cannot be fetched, the browser goes to the page that has it.
 *
 * @param root contains the element
 * @param inserted undefined on pages that have the content of all choices
 * @returns a function that fetches the content of a choice in advance
 */
export function useInserted(root: RefObject<HTMLElement | null>, inserted: Inserted | undefined) {
  const contents = useRef(new Map<string, Promise<Element[]>>()).current;
  const isShown = useRef(false);

  const fetchAhead = (choice: string) => {
    if (!inserted) return;
    const content = contents.get(choice) ?? inserted.fetchContent(choice);
    contents.set(choice, content);
    content.catch(() => contents.delete(choice));
    return content;
  };

  useEffect(() => {
    if (!inserted) return;
    const { choice, addressOf, onShown } = inserted;
    const place = root.current!.querySelector(inserted.place)!;
    if (!isShown.current) {
      isShown.current = true;
      contents.set(choice, Promise.resolve([...place.children]));
      onShown?.(choice);
      return;
    }
    let isChosen = true;
    const show = (elements: Element[]) => {
      if (!isChosen) return;
      place.replaceChildren(...elements);
      place.ariaBusy = null;
      onShown?.(choice);
    };
    place.ariaBusy = 'true';
    fetchAhead(choice)!.then(show, () => isChosen && location.assign(addressOf(choice)));
    return () => {
      isChosen = false;
    };
  }, [inserted?.choice]);

  return fetchAhead;
}
