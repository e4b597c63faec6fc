import { until } from './poll.ts';
import { isNavigating, type Tab } from './tab.ts';
import { describeTarget, findAll, plainTarget, type Target } from './target.ts';

/** Queries the page of a tab. */
export class Reader {
  protected readonly tab: Tab;

  constructor(tab: Tab) {
    this.tab = tab;
  }

  /** Runs a function in the page. Its source and arguments are serialised, so it must not use its outer scope. */
  evaluate<A extends unknown[], R>(run: (...args: A) => R, ...args: A): Promise<Awaited<R>> {
    return this.run(`(${run})(...${JSON.stringify(args)})`) as Promise<Awaited<R>>;
  }

  /** Waits for the first element of a target and runs a function with it. */
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

  /** Maps all elements of a target; does not wait for any. */
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

  /** Counts elements; for targets with a role, name or text only rendered ones. */
  async count(target: Target): Promise<number> {
    return (await this.readAll(target, () => 1)).length;
  }

  /** Whether an element of the target is visible, even outside of the viewport. */
  async isVisible(target: Target): Promise<boolean> {
    const visible = await this.readAll(
      target,
      (element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible',
    );
    return visible.includes(true);
  }

  /** Whether a part of the first element is in the viewport. */
  isInView(target: Target): Promise<boolean> {
    return this.read(target, (element) => {
      const { top, right, bottom, left, width } = element.getBoundingClientRect();
      return width > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
    });
  }

  /** Returns the rendered text of the first element. */
  text(target: Target): Promise<string> {
    return this.read(target, (element) => element.innerText.replace(/\s+/g, ' ').trim());
  }

  attribute(target: Target, name: string): Promise<string | null> {
    return this.read(target, (element, attribute) => element.getAttribute(attribute), name);
  }

  /** Returns the value of a form field. */
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

  /** Waits until the document is parsed and returns path, query and hash of its URL. */
  path(): Promise<string> {
    return until('a page that is read', () =>
      this.evaluate(
        () => document.readyState !== 'loading' && location.pathname + location.search + location.hash,
      ),
    );
  }
}
