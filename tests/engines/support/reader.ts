import { until } from './poll.ts';
import { isNavigating, type Tab } from './tab.ts';
import { describeTarget, findAll, plainTarget, type Target } from './target.ts';

/** Reads the page that a tab shows. */
export class Reader {
  protected readonly tab: Tab;

  constructor(tab: Tab) {
    this.tab = tab;
  }

  /** Runs a function in the page. It and its arguments are sent as text, so it can use nothing else. */
  evaluate<A extends unknown[], R>(run: (...args: A) => R, ...args: A): Promise<Awaited<R>> {
    return this.run(`(${run})(...${JSON.stringify(args)})`) as Promise<Awaited<R>>;
  }

  /** Runs a function with the first element of a target, once that is there. */
  async read<A extends unknown[], R>(
    target: Target,
    run: (element: HTMLElement, ...args: A) => R,
    ...args: A
  ): Promise<R> {
    const [value] = await until(describeTarget(target), async () => {
      const found = await this.run(
        `(() => {
          ${findAll}
          const element = findAll(${JSON.stringify(plainTarget(target))})[0];
          return element && [(${run})(element, ...${JSON.stringify(args)})];
        })()`,
      );
      return found as [R] | undefined;
    });
    return value;
  }

  /** The values of a function for all elements of a target; an empty list if there is none. */
  readAll<R>(target: Target, run: (element: HTMLElement) => R): Promise<R[]> {
    return this.run(
      `(() => { ${findAll}; return findAll(${JSON.stringify(plainTarget(target))}).map((each) => (${run})(each)); })()`,
    ) as Promise<R[]>;
  }

  protected async run(expression: string, isLeaving?: boolean): Promise<unknown> {
    return until('a page that answers', async () => {
      try {
        const json = await this.tab.evaluate(
          `(() => {
            const value = ${expression};
            const pack = (each) => JSON.stringify({ value: each });
            return value instanceof Promise ? value.then(pack) : pack(value);
          })()`,
          isLeaving,
        );
        return JSON.parse(json as string) as { value: unknown };
      } catch (error) {
        if (isNavigating(error)) return undefined;
        throw error;
      }
    }).then(({ value }) => value);
  }

  /** How many elements there are: with a role, name or text only rendered ones. */
  async count(target: Target): Promise<number> {
    return (await this.readAll(target, () => 1)).length;
  }

  /** Whether one of the elements is rendered, wherever on the page. */
  async isVisible(target: Target): Promise<boolean> {
    const visible = await this.readAll(
      target,
      (element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible',
    );
    return visible.includes(true);
  }

  /** Whether a part of the first element is in view. */
  isInView(target: Target): Promise<boolean> {
    return this.read(target, (element) => {
      const { top, right, bottom, left, width } = element.getBoundingClientRect();
      return width > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
    });
  }

  /** The text of the first element as it is shown. */
  text(target: Target): Promise<string> {
    return this.read(target, (element) => element.innerText.replace(/\s+/g, ' ').trim());
  }

  attribute(target: Target, name: string): Promise<string | null> {
    return this.read(target, (element, attribute) => element.getAttribute(attribute), name);
  }

  /** What a field holds. */
  value(target: Target): Promise<string> {
    return this.read(target, (element) => (element as HTMLInputElement).value);
  }

  style(target: Target, property: string): Promise<string> {
    return this.read(target, (element, name) => getComputedStyle(element).getPropertyValue(name), property);
  }

  /** Whether the first element has the focus. */
  hasFocus(target: Target): Promise<boolean> {
    return this.read(target, (element) => element === document.activeElement);
  }

  /** Path and hash of the address, once the document is read to its end. */
  path(): Promise<string> {
    return until('a page that is read', () =>
      this.evaluate(
        () => document.readyState !== 'loading' && location.pathname + location.search + location.hash,
      ),
    );
  }

  url(): Promise<string> {
    return this.evaluate(() => location.href);
  }
}
