import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type HTMLElement, NodeType, type Node, parse } from 'node-html-parser';

/** Attributes, metadata, and fields of structured data with texts for people. */
const ATTRIBUTES = ['alt', 'title', 'aria-label', 'aria-roledescription', 'placeholder', 'label'];
const METADATA = /description|keywords|title|site_name|image:alt/;
const FIELDS = /^(name|short_name|description|headline|caption|text|alternateName)$/;
/** Addresses, names in braces, places that the service fills in, and the keys of a Markdown version. */
const NO_WORDS = /<!DOCTYPE html>|(https?|tel):\S+|\S+@\S+|[\w-]+\.example|\{\w+\}|⟦[^⟧]*⟧/g;

/**
 * Finds words in Latin letters that visitors of a built site can see, hear or get: in pages, messages, mails, the manifest,
 * structured data and the pages' Markdown versions. In a site in another script, they are English ones that nobody translated.
 * @param dist output of the build
 * @returns a line for each word, with its place
 */
export function latinWords(dist: string): string[] {
  const found = new Map<string, string>();
  const add = (text: unknown, place: string) => {
    for (const [word] of String(text)
      .replace(NO_WORDS, ' ')
      .matchAll(/[A-Za-z]{2,}/g))
      if (!found.has(word)) found.set(word, `${word} in ${place}: ${String(text).trim().slice(0, 100)}`);
  };
  const read = (file: string) => readFileSync(join(dist, file), 'utf8');
  /** Adds the texts of JSON that are chosen by name and value. */
  const addTexts = (json: string, file: string, isText: (name: string, text: string) => boolean) =>
    JSON.parse(json, (name, value) => {
      if (typeof value === 'string' && isText(name, value)) add(value, file);
      return value;
    });
  const isField = (name: string) => FIELDS.test(name);
  const isSentence = (_: string, text: string) => /\s/.test(text);

  for (const file of globSync('**/*.html', { cwd: dist })) {
    const document = parse(read(file), { blockTextElements: { script: true, style: true } });
    const visit = (node: Node): void => {
      if (node.nodeType === NodeType.TEXT_NODE) {
        add(node.text, file);
        return;
      }
      const { tagName, attributes = {}, text, childNodes } = node as HTMLElement;
      if (tagName === 'STYLE') return;
      if (tagName === 'SCRIPT') {
        if (attributes.type === 'application/ld+json') addTexts(text, file, isField);
        return;
      }
      for (const name of ATTRIBUTES) add(attributes[name] ?? '', file);
      const { props, name = '', property = name, content = '' } = attributes;
      if (props) addTexts(props, file, isSentence);
      if (tagName === 'META' && METADATA.test(property)) add(content, file);
      for (const child of childNodes) visit(child);
    };
    for (const child of document.childNodes) visit(child);
  }
  for (const file of globSync('*.webmanifest', { cwd: dist })) addTexts(read(file), file, isField);
  for (const file of ['_service.json', 'enquiry-outbox.json']) addTexts(read(file), file, isSentence);
  for (const file of globSync('{llms.txt,**/*.md}', { cwd: dist }))
    add(read(file).replace(/^\w+: /gm, ''), file);
  return [...found.values()].sort();
}
