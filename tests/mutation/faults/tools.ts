import type { Fault } from './fault.ts';

export const TOOLS: Fault[] = [
  {
    id: 'edit-other-origin',
    file: 'src/authoring/edit/server/gate.ts',
    find: 'origin !== undefined && !isOwnOrigin',
    replace: 'origin === undefined && !isOwnOrigin',
    tests: ['tests/unit/authoring/edit/requests.test.ts'],
  },
  {
    id: 'audit-full-score',
    file: 'src/reviewing/audit/find-shortfalls.ts',
    find: 'score < AIMS.score',
    replace: 'score <= AIMS.score',
    tests: ['tests/unit/reviewing/audit/find-shortfalls.test.ts'],
  },
  {
    id: 'yaml-other-lines',
    file: 'src/authoring/edit/entries/rewrite-yaml.ts',
    find: 'equal.includes(place) ? place : equal[0]',
    replace: 'equal[0]',
    tests: ['tests/unit/authoring/edit/entries/rewrite-yaml.test.ts'],
  },
  {
    id: 'edit-save-over-others',
    file: 'src/authoring/edit/server/content-api.ts',
    find: '!== seen)',
    replace: '!== seen && seen === null)',
    tests: ['tests/unit/authoring/edit/files.test.ts'],
  },
  {
    id: 'publish-behind-link',
    file: 'src/authoring/edit/publishing/publisher.ts',
    find: 'if (obstacle) throw',
    replace: 'if (obstacle && paths.length === 0) throw',
    tests: ['tests/unit/authoring/edit/publishing/publisher.test.ts'],
  },
  {
    id: 'publish-over-others',
    file: 'src/authoring/edit/publishing/publisher.ts',
    find: 'isOutdated: published !== forked',
    replace: 'isOutdated: false',
    tests: ['tests/unit/authoring/edit/publishing/publisher.test.ts'],
  },
];
