/** `npm run edit`: edits content with forms in the browser, next to a live preview. See `HELP`. */
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { loadSettings } from '../../tooling/settings.ts';
import { runTool, ToolError } from '../../tooling/tool-error.ts';
import { bundleScreen } from './bundle.ts';
import { createPublisher } from './publishing/publisher.ts';
import { ContentApi } from './server/content-api.ts';
import { startPreview, State } from './server/preview.ts';
import { serveScreen } from './server/server.ts';

const HELP = `npm run edit opens the content in the browser, with the page beside it.

npm run edit -- --no-open           does not open the browser
npm run edit -- --port 4400         serves the screen at another port than 4330
npm run edit -- --site-port 4500    serves the page at another port than 4321`;

async function edit() {
  const { values } = parseArgs({
    options: {
      open: { type: 'boolean', default: true },
      port: { type: 'string', default: '4330' },
      'site-port': { type: 'string' },
      help: { type: 'boolean', default: false },
    },
    allowNegative: true,
  });
  if (values.help) return console.log(HELP);
  const { port, open, 'site-port': sitePort } = values;
  const root = process.cwd();
  loadSettings();
  const state = new State();
  const stopPreview = startPreview(state, port, sitePort);
  const parts = {
    assets: await bundleScreen(),
    api: new ContentApi(root),
    publisher: createPublisher(root, process.env.SITE_URL),
    state,
  };
  const server = await serveScreen(parts, Number(port)).catch(async (error: NodeJS.ErrnoException) => {
    await stopPreview();
    const isTaken = error.code === 'EADDRINUSE';
    throw new ToolError(
      isTaken
        ? `Port ${port} is taken, perhaps by another npm run edit. Close it, or choose another port: npm run edit -- --port 4400`
        : `The screen could not start: ${error.message}`,
    );
  });
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

/** Opens a URL in the default browser. Does nothing on machines without a desktop. */
function openBrowser(address: string) {
  const command = commandOf(process.platform);
  if (!command) return;
  const child = spawn(command[0]!, [...command.slice(1), address], { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}

function commandOf(platform: NodeJS.Platform): string[] | undefined {
  if (platform === 'darwin') return ['open'];
  if (platform === 'win32') return ['cmd', '/c', 'start', ''];
  return process.env.DISPLAY || process.env.WAYLAND_DISPLAY ? ['xdg-open'] : undefined;
}

await runTool(edit);
