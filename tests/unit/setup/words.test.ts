import { globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { eachText } from '../../../src/model/check/texts.ts';
import { describeSchema, type Field, SCHEMAS } from '../../../src/model/entries/fields.ts';
import { isUnwritten } from '../../../src/model/entries/unwritten.ts';
import { eachWord, wordsOf } from '../../../src/model/locale/words.ts';
import { enquiryForm } from '../../../src/model/schemas/enquiry-form.ts';
import { labels } from '../../../src/model/schemas/labels.ts';
import { entryAt } from '../../../src/model/site-map.ts';

const SRC = resolve(import.meta.dirname, '../../../src');
const LANGUAGES = globSync(join(SRC, 'model/locale/words/*.yaml')).map((file) => basename(file, '.yaml'));

/** Returns the words of a language by their places; those in plural forms share one. */
function placesOf(language: string): Map<string, string[]> {
  const places = new Map<string, string[]>();
  eachWord(wordsOf(language) as never, (word, path) => {
    const place = path.join(' › ').replace(/ › (zero|one|two|few|many|other)$/, ' (plural)');
    places.set(place, [...(places.get(place) ?? []), word]);
  });
  return places;
}

const ENGLISH = placesOf('en');

/** Paths of all texts that a schema describes. */
function textPaths(field: Field, path: string[] = []): string[] {
  if (!field.properties) return field.type === 'string' && !field.collection ? [path.join('.')] : [];
  return Object.entries(field.properties).flatMap(([key, inner]) => textPaths(inner, [...path, key]));
}

describe('the words in English', () => {
  const STARTER = join(SRC, 'setup/content/starter');

  test.each(globSync('**/*.{yaml,mdx}', { cwd: STARTER }))('are those that setup starts from: %s', (file) => {
    const text = readFileSync(join(STARTER, file), 'utf8');
    const [, fields = text, body = ''] = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/.exec(text) ?? [];
    const { body: bodyWords = '', ...words } = wordsOf('en')![file.replace(/\.\w+$/, '')]!;
    const written: string[] = [];
    eachText(SCHEMAS.get(entryAt(file)!.collection)!, parse(fields), (word) => written.push(word));
    const known: string[] = [];
    eachWord(words, (word) => known.push(word));
    const isOurs = (word: string) => !/^(\{\w+\}|\/\S*|\$\S+|\d+)$/.test(word);
    expect(known.filter(isOurs).sort()).toEqual(written.filter(isOurs).sort());
    expect(String(bodyWords).trim()).toBe(body.trim());
  });

  test.each([
    ['labels/index', labels()],
    ['enquiry-form/index', enquiryForm()],
  ])('are in all fields of %s', (entry, schema) => {
    const places = new Set(ENGLISH.keys());
    const missing = textPaths(describeSchema(schema)).filter((path) => {
      const place = [entry, ...path.split('.')].join(' › ');
      return !places.has(place) && !places.has(place.replace(/ › \w+$/, ' (plural)'));
    });
    expect(missing).toEqual([]);
  });
});

describe.each(LANGUAGES.filter((language) => language !== 'en'))('the words in %s', (language) => {
  const places = placesOf(language);

  test('are all there, and no others', () => {
    expect([...places.keys()].sort()).toEqual([...ENGLISH.keys()].sort());
  });

  test('have the names in braces, and the notes on what is to write, of the English ones', () => {
    const marksIn = (words: string[]) => [
      ...new Set(words.flatMap((word) => [...word.matchAll(/\{\w+\}/g)].map(String))),
      isUnwritten(words[0]),
    ];
    const differing = [...ENGLISH].filter(([place, words]) => {
      const [expected, found] = [words, places.get(place) ?? []].map((each) => marksIn(each).sort());
      return String(expected) !== String(found);
    });
    expect(differing.map(([place]) => place)).toEqual([]);
  });

  test('have the plural forms of the language', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const plurals = [...places].filter(([place]) => place.endsWith('(plural)'));
    expect(plurals.map(([, { length }]) => length)).toEqual(plurals.map(() => pluralCategories.length));
  });
});
