/** `npm run edit`: edits content with forms in the browser, next to a live preview. See `HELP`. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CONTENT } from '../../model/site-map.ts';
import { bundleScreen } from './bundle.ts';
import { openBrowser } from './open-browser.ts';
import { Publisher } from './publishing/publisher.ts';
import { ContentApi } from './server/content-api.ts';
import { ContentFolder } from './server/content-folder.ts';
import { judgeChanges } from './server/judge.ts';
import { startPreview } from './server/preview.ts';
import { serveScreen } from './server/server.ts';
import { State } from './server/state.ts';

const HELP = `npm run edit opens the content in the browser, with the page beside it.

npm run edit -- --no-open           does not open the browser
npm run edit -- --port 4400         serves the screen at another port than 4330
npm run edit -- --site-port 4500    serves the page at another port than 4321`;

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        open: { type: 'boolean', default: true },
        port: { type: 'string', default: '4330' },
        'site-port': { type: 'string' },
        help: { type: 'boolean', default: false },
      },
      allowNegative: true,
    });
    return values;
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${HELP}`);
    return process.exit(1);
  }
}

async function edit({ port, open, 'site-port': sitePort }: ReturnType<typeof readOptions>) {
  const root = process.cwd();
  if (existsSync('.env')) process.loadEnvFile('.env');
  const state = new State();
  const stopPreview = startPreview(state, port, sitePort);
  const api = new ContentApi(new ContentFolder(join(root, CONTENT)), judgeChanges(root));
  const parts = {
    assets: await bundleScreen(),
    api,
    publisher: new Publisher(root, process.env.SITE_URL),
    state,
  };
  const server = await serveScreen(parts, Number(port));
  const address = `http://localhost:${port}`;
  console.log(`Edit the content at ${address} (Ctrl+C ends it).`);
  if (open) openBrowser(address);
  const stop = async () => {
    server.close();
    server.closeAllConnections();
    await stopPreview();
    process.exit();
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
}

const options = readOptions();
if (options.help) console.log(HELP);
else {
  await edit(options).catch((error: NodeJS.ErrnoException) => {
    const taken = error.code === 'EADDRINUSE';
    console.error(
      taken
        ? `Port ${options.port} is taken, perhaps by another npm run edit. Close it, or choose another port: npm run edit -- --port 4400`
        : `The screen could not start: ${error.message}`,
    );
    process.exit(1);
  });
}
