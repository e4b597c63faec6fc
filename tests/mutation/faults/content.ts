import type { Fault } from '../faults.ts';

export const CONTENT: Fault[] = [
  {
    id: 'link-to-draft',
    file: 'src/model/check/links.ts',
    find: 'visible === false && !isVisible(from)',
    replace: 'visible === false && isVisible(from)',
    tests: ['tests/unit/model/check/fixtures.test.ts'],
  },
  {
    id: 'picture-width-limit',
    file: 'src/model/check/pictures/limits.ts',
    find: 'width < sharpFromPx',
    replace: 'width <= sharpFromPx',
    tests: ['tests/unit/model/check/fixtures.test.ts'],
  },
  {
    id: 'unused-media',
    file: 'src/model/check/check.ts',
    find: '!reported.has(dirname(file))',
    replace: 'reported.has(dirname(file))',
    tests: ['tests/unit/model/check/fixtures.test.ts'],
  },
  {
    id: 'link-as-file',
    file: 'src/model/check/content.ts',
    find: '(entry.isFile() ? files : links)',
    replace: 'files',
    tests: ['tests/unit/model/check/one-bad-file.test.ts'],
  },
  {
    id: 'hour-24',
    file: 'src/model/schemas/site.ts',
    find: '(format = /^([01]\\d|2[0-3])',
    replace: '(format = /^([01]\\d|2[0-4])',
    tests: ['tests/unit/model/schemas/site.test.ts'],
  },
];
