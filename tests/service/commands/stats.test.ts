import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { dayIn } from '../../../src/enquiry/contract/local-day.ts';
import { addDays } from '../../../src/enquiry/visits/days.ts';
import { readRows } from '../../support/database.ts';
import { CONTENT_FACTS } from '../../support/site-content.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { AGENCY_TOKEN } from '../support/agency.ts';
import { commandsAt, commandsOn } from '../support/commands.ts';
import { ADA, BROWSER, postJson, withId } from '../support/requests.ts';
import { movableClock, QUICK_STATS, runService } from '../support/running-service.ts';
import { afterTests, makeSiteFolder } from '../support/site-folder.ts';
import { until } from '../support/until.ts';

const DAY_MS = 86_400_000;

let run: ReturnType<typeof commandsOn>;
let runRemotely: ReturnType<typeof commandsOn>;
const onEnd = afterTests();

beforeAll(async () => {
  const settings = { AGENCY_TOKEN, SMTP_URL: 'smtp://127.0.0.1:1' };
  const folder = makeSiteFolder(onEnd);
  const start = (environment = movableClock()) =>
    runService(settings, { onEnd, folder, environment, ...QUICK_STATS });
  const former = await start(movableClock(-40 * DAY_MS));
  let { url } = former;
  const view = (path: string, referrer = '') =>
    fetch(url + path, { headers: { ...BROWSER, Referer: referrer } });
  const enquire = (page: string, landing = '', referrer = '') =>
    postJson(url, { ...withId(), page, origin: `https://agency.example${landing} ${referrer}`.trim() });

  await view('/about');
  await enquire('/about');
  await former.stop();
  const { config, ...service } = await start();
  ({ url } = service);
  for (let count = 0; count < 6; count += 1) {
    await view('/services/seo?utm_campaign=may', 'https://search.example/');
    await enquire(
      '/services/seo?utm_campaign=may',
      '/services/seo?utm_campaign=may',
      'https://search.example/?q',
    );
  }
  for (let count = 0; count < 4; count += 1) await view('/about');
  await enquire('/about', '/about?utm_campaign=for-ada-example');
  await enquire('/about', '/about?utm_source=letter');
  await postJson(url, { ...withId(), page: '/about', website: 'spam' });
  run = commandsOn(config.databaseFile);
  runRemotely = commandsAt(url);
  const sum = () => readRows(config.databaseFile, 'views').reduce((all, { views }) => all + Number(views), 0);
  await until('all views are stored', () => sum() === 11);
});

/** Reads the rows of the table, the last of which is the sum. */
async function rows(...args: string[]) {
  const { output } = await run('stats', ...args);
  const [, table] = output.split('SHARE\n');
  return table!
    .split('\n')
    .filter((line) => /^[^─]/.test(line))
    .map((line) => [line.slice(0, 28).trim(), ...line.slice(36).trim().split(/ +/)]);
}

describe('stats', () => {
  test('shows views, enquiries without spam, share and the change from the period before, of each page', async () => {
    expect(await rows()).toEqual([
      ['/services/seo', '6', 'new', '6', '+6', '100%'],
      ['/about', '4', '+300%', '2', '+1', '50%'],
      ['All', '10', '+900%', '8', '+7', '80%'],
    ]);
  });

  test.each([
    ['service', [[ADA.service, '–', '8']]],
    [
      'referrer',
      [
        ['search.example', '6', '6'],
        ['(direct or this site)', '4', '2'],
      ],
    ],
    [
      'campaign',
      [
        ['may', '6', '6'],
        ['(fewer than 5 enquiries)', '0', '2'],
        ['(no campaign)', '4', '0'],
      ],
    ],
  ])('breaks them down by %s, without naming a campaign with few enquiries', async (by, expected) => {
    const shown = (await rows('--by', by)).slice(0, -1);
    expect(shown.map(([name, views, , enquiries]) => [name, views, enquiries])).toEqual(expected);
  });

  test('takes a number of days or a day', async () => {
    const today = dayIn(CONTENT_FACTS.timeZone, Date.now());
    const sum = async (...args: string[]) => (await rows(...args)).at(-1)?.slice(0, 4);
    expect(await sum('--since', '7d')).toEqual(['All', '10', 'new', '8']);
    expect(await sum('--since', addDays(today, -50), '--before', today)).toEqual(['All', '1', 'new', '1']);
  });

  test('prints a table of at most 80 columns, and the same of a service elsewhere', async () => {
    const { output } = await run('stats');
    expect(output).toMatch(/\/services\/seo +█+ +6 +new +6 +\+6 +100%\n/);
    expect(Math.max(...output.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
    expect((await runRemotely('stats')).output).toBe(output);
  });

  test('writes one page without scripts or other files', async () => {
    const file = join(temporaryFolder(), 'stats.html');
    expect(await run('stats', '--html', '--out', file)).toMatchObject({ code: 0, output: '' });
    const html = readFileSync(file, 'utf8');
    expect(html).toContain('<svg');
    expect(html).not.toContain('ada-');
    expect(html).not.toMatch(/<script|<link|src=|url\(|https?:/);
  });

  test.each([
    [['--since', 'May']],
    [['--since', '0d']],
    [['--before', '2020-01-01', '--since', '2026-01-01']],
    [['--by', 'person']],
  ])('refuses %j', async (args) =>
    expect(await run('stats', ...args)).toMatchObject({ code: 2, output: '' }),
  );
});
