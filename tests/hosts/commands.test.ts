import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AGENCY_TOKEN } from '../service/support/agency.ts';
import { commandsAt, commandsOn } from '../service/support/commands.ts';
import { postJson, withId } from '../service/support/requests.ts';
import { until } from '../service/support/until.ts';
import { startReceiver } from '../service/support/webhook-receiver.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { addressOfNobody, EDGE, type Host, NODE, startOn, storedIn } from './support/hosts.ts';

const TOKEN = { AGENCY_TOKEN };

test.for(['1', '4'])(
  'commands list, search, count, back up and erase on the edge with shards: %s',
  { tags: ['full'] },
  async (ENQUIRY_SHARDS) => {
    const state = temporaryFolder();
    const settings = { ...TOKEN, SMTP_URL: await addressOfNobody(), ENQUIRY_SHARDS };
    const { url, stored } = await startOn(EDGE, state, settings);
    const enquiries = Array.from({ length: 8 }, (_, index) => ({ ...withId(), name: `Visitor ${index}` }));
    for (const enquiry of enquiries) await postJson(url, enquiry);
    const run = commandsAt(url);

    const listed = JSON.parse((await run('list', '--json')).output) as { name: string }[];
    expect(listed.map(({ name }) => name)).toEqual(enquiries.map(({ name }) => name).reverse());
    expect((await run('search', 'visitor 3')).output).toContain(enquiries[3]!.id);
    expect((await run('list', '--limit', '2', '--json')).output).toContain('Visitor 6');
    expect(JSON.parse((await run('stats', '--json')).output).total).toMatchObject({ enquiries: 8, views: 0 });
    const copy = join(state, 'copy.db');
    expect((await run('backup', copy)).code).toBe(0);
    expect((await commandsOn(copy)('list', '--json')).output).toContain('Visitor 0');
    const some = enquiries.slice(0, 3).map(({ id }) => id);
    expect((await run('erase', ...some, '--yes')).output).toContain('3 erased');
    expect(stored('id')).toHaveLength(5);
    expect((await run('list')).output.trim().split('\n')).toHaveLength(5);
  },
);

test(
  'enquiries move from Node to the edge and back, once each, also when the move is repeated',
  { tags: ['full'], timeout: 240_000 },
  async () => {
    const [local, remote] = [temporaryFolder(), temporaryFolder()];
    const receiver = await startReceiver();
    const nobody = { SMTP_URL: await addressOfNobody(), ENQUIRY_WEBHOOKS: receiver.url, ...TOKEN };
    const service = await startOn(NODE, local, nobody);
    const enquiries = Array.from({ length: 5 }, () => withId());
    for (const enquiry of enquiries) await postJson(service.url, enquiry);
    const deliveredOn = (host: Host, state: string) =>
      storedIn(host, state, 'deliveries').filter((delivery) => delivery.state === 'delivered').length;
    await until('all webhooks are delivered', () => deliveredOn(NODE, local) === enquiries.length);
    await service.end('SIGTERM');
    const { url } = await startOn(EDGE, remote, nobody);
    const run = commandsOn(join(local, 'enquiries.db'), TOKEN);
    const all = enquiries.map(({ id }) => id).sort();
    const idsIn = (host: Host, state: string) => storedIn(host, state).map(({ id }) => String(id));
    const move = (direction: string) =>
      until('nothing is left', async () => (await run('move', direction, url)).code === 0);

    await move('--to');
    await run('move', '--to', url);
    expect([idsIn(NODE, local), idsIn(EDGE, remote).sort()]).toEqual([[], all]);
    expect(deliveredOn(EDGE, remote)).toBe(enquiries.length);
    await move('--from');
    expect([idsIn(NODE, local).sort(), idsIn(EDGE, remote)]).toEqual([all, []]);
    expect([deliveredOn(NODE, local), receiver.posted.length]).toEqual([all.length, all.length]);
  },
);
