import { type Site, bytesOf } from './read-site.ts';

/**
 * Sums all scripts that a page can load: inline scripts (uncompressed), and the compressed files that its islands load
 * on interaction.
 */
export function scriptBytes(site: Site, page: string): number {
  const html = site.pages.get(page) ?? '';
  const inline = [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(([, body = '']) => body);
  const files = new Set<string>();
  const queue = [html];
  for (let text = queue.pop(); text !== undefined; text = queue.pop()) {
    for (const [name] of text.matchAll(/[\w-]+\.[\w-]+\.js\b/g)) {
      const path = `/_astro/${name}`;
      const file = site.files.get(path);
      if (!file || files.has(path)) continue;
      files.add(path);
      queue.push(file.toString());
    }
  }
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  return (
    sum(inline.map((body) => Buffer.byteLength(body))) + sum([...files].map((path) => bytesOf(site, path)))
  );
}
