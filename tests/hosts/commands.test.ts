import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AGENCY_TOKEN } from '../service/support/agency.ts';
import { commandsAt, commandsOn } from '../service/support/commands.ts';
import { postJson, withId } from '../service/support/requests.ts';
import { until } from '../service/support/until.ts';
import { startReceiver } from '../service/support/webhook-receiver.ts';
import { readRows } from '../support/database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { addressOfNobody, startOnEdge, storedIn } from './support/hosts.ts';

test(
  'commands list, search, count and erase on the edge; an export is imported on Node and back, and nothing twice',
  { tags: ['full'], timeout: 240_000 },
  async () => {
    const [state, folder] = [temporaryFolder(), temporaryFolder()];
    const receiver = await startReceiver();
    const settings = { SMTP_URL: await addressOfNobody(), ENQUIRY_WEBHOOKS: receiver.url, AGENCY_TOKEN };
    const { url, stored } = await startOnEdge(state, settings);
    const enquiries = Array.from({ length: 8 }, (_, index) => ({ ...withId(), name: `Visitor ${index}` }));
    for (const enquiry of enquiries) await postJson(url, enquiry);
    const delivered = (rows: Record<string, unknown>[]) =>
      rows.filter((row) => row.state === 'delivered').length;
    await until('all webhooks are delivered', () => delivered(storedIn(state, 'deliveries')) === 8);
    const onEdge = commandsAt(url);

    const listed = (await onEdge('list')).output.match(/Visitor \d/g);
    expect(listed).toEqual(enquiries.map(({ name }) => name).reverse());
    expect((await onEdge('search', 'visitor 3')).output).toContain(enquiries[3]!.id);
    expect((await onEdge('list', '--limit', '2')).output).toContain('Visitor 6');
    expect((await onEdge('stats')).output).toMatch(/^All +0 +– +8 /m);
    expect((await onEdge('check')).output).toMatch(/^(stored|waiting) +8$/m);
    expect((await onEdge('backup', 'copy.db')).remarks).toContain('use export --for-import');
    const some = enquiries.slice(0, 3).map(({ id }) => id);
    expect((await onEdge('erase', ...some, '--yes')).output).toContain('3 erased');
    expect(stored('id')).toHaveLength(5);
    expect((await onEdge('list')).output.trim().split('\n')).toHaveLength(5);

    const [file, database] = [join(folder, 'export.json'), join(folder, 'enquiries.db')];
    const onNode = commandsOn(database);
    expect((await onEdge('export', '--for-import', '--out', file)).code).toBe(0);
    expect((await onNode('import', file)).output).toContain('5 taken over');
    expect(readRows(database).map(({ id }) => id)).toEqual(stored('id'));
    expect(delivered(readRows(database, 'deliveries'))).toBe(5);
    for (const run of [onNode, onEdge]) expect((await run('import', file)).output).toContain('0 taken over');
    expect(receiver.posted).toHaveLength(8);
  },
);
