import type { PageFacts } from './page-facts.ts';

/** A change of a page in words: what it is about, what was there, what is there now. */
export interface WordedChange {
  what: string;
  /** Absent if it is new. */
  before?: string;
  /** Absent if it is gone. */
  after?: string;
}

/** Tells in words what changed on a page: title, description, addresses, prices, links, texts, pictures. */
export function wordChanges(before: PageFacts, after: PageFacts): WordedChange[] {
  const prices = changesByName(
    before.prices.map(({ of, price }) => ({ name: of, value: price })),
    after.prices.map(({ of, price }) => ({ name: of, value: price })),
  ).map(({ name, ...change }) => ({ ...change, what: name ? `Price of ${name}` : 'Price' }));
  const links = linkChanges(before.links, after.links);
  // What is told as a price or a link is not told again as a text.
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

/** Values that changed, are new or gone under a name. Several under one name are told apart by their order. */
function changesByName(before: Named[], after: Named[]): (WordedChange & { name: string })[] {
  const names = [...new Set([...before, ...after].map(({ name }) => name))];
  const of = (list: Named[], wanted: string) =>
    list.filter(({ name }) => name === wanted).map(({ value }) => value);
  return names.flatMap((name) =>
    listChanges('', of(before, name), of(after, name)).map((change) => ({ ...change, name })),
  );
}

/** Links are known by where they lead and by their words; one of the two may change. */
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

/** Lines that are gone or new; one that stands where another was is told as its change. */
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

/** What `list` has more often than `other`. */
function missing(list: string[], other: string[]): string[] {
  const left = new Map<string, number>();
  for (const item of other) left.set(item, (left.get(item) ?? 0) + 1);
  return list.filter((item) => {
    const count = left.get(item) ?? 0;
    left.set(item, count - 1);
    return count <= 0;
  });
}

/** Takes from both lists the first that belong together, each once. */
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

/** Whether half of the words of the shorter text stand in the longer one. */
function areAlike(a: string, b: string): boolean {
  const [short, long] = [a, b]
    .map((text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .sort((x, y) => x.length - y.length);
  const known = new Set(long);
  return short!.filter((word) => known.has(word)).length >= Math.max(1, short!.length / 2);
}
