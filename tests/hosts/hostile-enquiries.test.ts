import { describe } from 'vitest';
import { testHostileBodies } from '../service/support/hostile-bodies.ts';
import { EDGE, newState, startOn, storedIn } from './support/hosts.ts';

describe('on the edge,', { tags: ['full'] }, () => {
  testHostileBodies(async (onEnd) => {
    const state = newState(onEnd);
    const { url } = await startOn(EDGE, state, {}, onEnd);
    return { url, stored: (column) => storedIn(EDGE, state).map((row) => row[column]) };
  });
});
