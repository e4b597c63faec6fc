import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandsOn } from '../service/support/commands.ts';
import { postJson, withId } from '../service/support/requests.ts';
import { addressOfNobody, EDGE, type Host, newState, NODE, startOn, storedIn } from './support/hosts.ts';

const TOKEN = { AGENCY_TOKEN: 'a-token-for-the-commands-of-the-agency' };
test.each([
  ['one shard', '1'],
  ['four shards', '4'],
])(
  'commands list, search, back up and erase on the edge with %s',
  { tags: ['full'] },
  async (_what, shards) => {
    const state = newState();
    const settings = { ...TOKEN, SMTP_URL: await addressOfNobody(), ENQUIRY_SHARDS: shards };
    const { url } = await startOn(EDGE, state, settings);
    const enquiries = Array.from({ length: 8 }, (_, index) => ({ ...withId(), name: `Visitor ${index}` }));
    for (const enquiry of enquiries) await postJson(url, enquiry);
    const run = commandsOn(join(state, 'unused.db'), TOKEN);

    const listed = JSON.parse((await run('list', '--json', '--remote', url)).output) as { name: string }[];
    expect(listed.map(({ name }) => name)).toEqual(enquiries.map(({ name }) => name).reverse());
    expect((await run('search', 'visitor 3', '--remote', url)).output).toContain(enquiries[3]!.id);
    expect((await run('list', '--limit', '2', '--json', '--remote', url)).output).toContain('Visitor 6');
    const copy = join(state, 'copy.db');
    expect((await run('backup', copy, '--remote', url)).code).toBe(0);
    expect((await commandsOn(copy)('list', '--json')).output).toContain('Visitor 0');
    const some = enquiries.slice(0, 3).map(({ id }) => id);
    expect((await run('erase', ...some, '--yes', '--remote', url)).output).toContain('3 erased');
    expect(storedIn(EDGE, state)).toHaveLength(5);
    expect((await run('list', '--remote', url).then(({ output }) => output)).trim().split('\n')).toHaveLength(
      5,
    );
  },
);

test(
  'enquiries move from Node to the edge and back, once each, also when the move is repeated',
  {
    tags: ['full'],
    timeout: 240_000,
  },
  async () => {
    const [local, remote] = [newState(), newState()];
    const nobody = { SMTP_URL: await addressOfNobody(), ...TOKEN };
    const service = await startOn(NODE, local, nobody);
    const enquiries = Array.from({ length: 5 }, () => withId());
    for (const enquiry of enquiries) await postJson(service.url, enquiry);
    await service.end('SIGTERM');
    const { url } = await startOn(EDGE, remote, nobody);
    const run = commandsOn(join(local, 'enquiries.db'), TOKEN);
    const idsIn = (host: Host, state: string) =>
      storedIn(host, state)
        .map(({ id }) => id)
        .sort();
    const all = enquiries.map(({ id }) => id).sort();

    await expect
      .poll(async () => (await run('move', '--to', url)).code, { timeout: 110_000, interval: 3_000 })
      .toBe(0);
    expect([idsIn(NODE, local), idsIn(EDGE, remote)]).toEqual([[], all]);
    await run('move', '--to', url);
    expect(idsIn(EDGE, remote)).toEqual(all);
    await expect
      .poll(async () => (await run('move', '--from', url)).code, { timeout: 110_000, interval: 3_000 })
      .toBe(0);
    expect([idsIn(NODE, local), idsIn(EDGE, remote)]).toEqual([all, []]);
  },
);
