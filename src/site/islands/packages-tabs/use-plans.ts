import { type RefObject, useEffect, useRef } from 'react';
import { fetchPage } from '../fetch-page.ts';

/**
 * Shows the plans of the selected tab in the only panel of a page. The page with all panels is fetched once, as soon as
 * the island has hydrated; until it is there, the panel is `aria-busy`. If it cannot be fetched, the browser goes there.
 *
 * @param root contains the panel
 * @param source address of the page with all panels; undefined if they are all on this page
 */
export function usePlans(root: RefObject<HTMLElement | null>, source: string | undefined, selected: string) {
  /** Plans by tab. */
  const known = useRef(new Map<string, Element>()).current;
  const page = useRef<Promise<Document>>(undefined);

  useEffect(() => {
    if (!source) return;
    const panel = root.current!.querySelector<HTMLElement>('[role=tabpanel]')!;
    panel.setAttribute('aria-labelledby', `packages-${selected}`);
    // The server has rendered the plans of the first tab, which is selected at first.
    if (known.size === 0) known.set(selected, panel.querySelector('.plans')!);
    const fetched = (page.current ??= fetchPage(source));
    fetched.catch(() => (page.current = undefined));

    let isSelected = true;
    const show = () => {
      const plans = known.get(selected);
      if (!isSelected) return;
      if (!plans) throw new Error(`${source} has no plans of ${selected}.`);
      panel.querySelector('.plans')!.replaceWith(plans);
      panel.ariaBusy = null;
    };
    if (known.has(selected)) show();
    else {
      panel.ariaBusy = 'true';
      fetched
        .then((all) => {
          for (const other of all.querySelectorAll<HTMLElement>('[data-panel]'))
            known.set(
              other.dataset.panel!,
              known.get(other.dataset.panel!) ?? other.querySelector('.plans')!,
            );
          show();
        })
        .catch(() => isSelected && location.assign(`${source}#${selected}`));
    }
    return () => {
      isSelected = false;
    };
  }, [selected]);
}
