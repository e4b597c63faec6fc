import type { PageFacts } from './page-facts.ts';

/** A textual change: its subject, the old and the new text. */
export interface WordedChange {
  what: string;
  /** Absent if it is new. */
  before?: string;
  /** Absent if it was removed. */
  after?: string;
}

/** Lists changes of title, description, canonical URL, robots, prices, links, texts and alternative texts. */
export function wordChanges(before: PageFacts, after: PageFacts): WordedChange[] {
  const prices = changesByName(
    before.prices.map(({ of, price }) => ({ name: of, value: price })),
    after.prices.map(({ of, price }) => ({ name: of, value: price })),
  ).map(({ name, ...change }) => ({ ...change, what: name ? `Price of ${name}` : 'Price' }));
  const links = linkChanges(before.links, after.links);
  // Texts that are listed as a price or a link are not repeated.
  const told = new Set([...prices, ...links].flatMap((change) => [change.before, change.after]));
  const textsOf = (texts: string[]) => texts.filter((text) => !told.has(text));
  return [
    ...changeOf('Title', before.title, after.title),
    ...changeOf('Description', before.description, after.description),
    ...changeOf('Canonical address', before.canonical, after.canonical),
    ...changeOf('Instruction to crawlers', before.robots, after.robots),
    ...prices,
    ...links,
    ...listChanges('Text', textsOf(before.texts), textsOf(after.texts)),
    ...listChanges('Description of a picture', before.pictures, after.pictures),
  ];
}

function changeOf(what: string, before: string, after: string): WordedChange[] {
  if (before === after) return [];
  return [{ what, ...(before && { before }), ...(after && { after }) }];
}

interface Named {
  name: string;
  value: string;
}

/** Lists changed, added and removed values by name. Values with the same name are paired as in `listChanges`. */
function changesByName(before: Named[], after: Named[]): (WordedChange & { name: string })[] {
  const names = [...new Set([...before, ...after].map(({ name }) => name))];
  const of = (list: Named[], wanted: string) =>
    list.filter(({ name }) => name === wanted).map(({ value }) => value);
  return names.flatMap((name) =>
    listChanges('', of(before, name), of(after, name)).map((change) => ({ ...change, name })),
  );
}

/** Pairs links with the same text or the same address; unpaired ones are added or removed. */
function linkChanges(before: PageFacts['links'], after: PageFacts['links']): WordedChange[] {
  const written = (links: PageFacts['links']) => links.map(({ text, address }) => `${text} → ${address}`);
  const gone = missing(written(before), written(after));
  const come = missing(written(after), written(before));
  const [text, address] = [(link: string) => link.split(' → ')[0], (link: string) => link.split(' → ')[1]];
  const moved = pair(gone, come, (a, b) => text(a) === text(b));
  const renamed = pair(moved.gone, moved.come, (a, b) => address(a) === address(b));
  return [
    ...moved.pairs.map(([from, to]) => ({
      what: `Link “${text(from)}”`,
      before: address(from),
      after: address(to),
    })),
    ...renamed.pairs.map(([from, to]) => ({
      what: `Link to ${address(from)}`,
      before: text(from),
      after: text(to),
    })),
    ...renamed.gone.map((link) => ({ what: 'Link', before: link })),
    ...renamed.come.map((link) => ({ what: 'Link', after: link })),
  ];
}

/** Pairs removed and added lines that are similar or have the same position; other lines are added or removed. */
function listChanges(what: string, before: string[], after: string[]): WordedChange[] {
  const gone = missing(before, after);
  const come = missing(after, before);
  const alike = pair(gone, come, areAlike);
  const exchanged = pair(alike.gone, alike.come, (a, b) => before.indexOf(a) === after.indexOf(b));
  return [
    ...[...alike.pairs, ...exchanged.pairs].map(([from, to]) => ({ what, before: from, after: to })),
    ...exchanged.gone.map((text) => ({ what, before: text })),
    ...exchanged.come.map((text) => ({ what, after: text })),
  ];
}

/** Returns the items that `list` contains more often than `other`. */
function missing(list: string[], other: string[]): string[] {
  const left = new Map<string, number>();
  for (const item of other) left.set(item, (left.get(item) ?? 0) + 1);
  return list.filter((item) => {
    const count = left.get(item) ?? 0;
    left.set(item, count - 1);
    return count <= 0;
  });
}

/** Pairs each item of `gone` with the first matching, still unpaired item of `come`. */
function pair(gone: string[], come: string[], belong: (a: string, b: string) => boolean) {
  const open = [...come];
  const pairs: [string, string][] = [];
  const alone = gone.filter((item) => {
    const index = open.findIndex((candidate) => belong(item, candidate));
    if (index >= 0) pairs.push([item, ...open.splice(index, 1)] as [string, string]);
    return index < 0;
  });
  return { pairs, gone: alone, come: open };
}

/** Returns whether at least half of the words of the shorter text occur in the longer one. */
function areAlike(a: string, b: string): boolean {
  const [short, long] = [a, b]
    .map((text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .sort((x, y) => x.length - y.length);
  const known = new Set(long);
  return short!.filter((word) => known.has(word)).length >= Math.max(1, short!.length / 2);
}
