/** `npm run edit`: edits content with forms in the browser, next to a live preview. See `HELP`. */
import { parseArgs } from 'node:util';
import { dev } from 'astro';
import { LOOPBACK } from '../../tooling/loopback.ts';
import { loadSettings } from '../../tooling/settings.ts';
import { runTool, ToolError } from '../../tooling/tool-error.ts';
import { editor } from './integration.ts';
import { SCREEN } from './store.ts';

const HELP = `npm run edit opens the content in the browser, with the page beside it.

npm run edit -- --no-open          does not open the browser
npm run edit -- --port 4400        serves both at another port than 4330
npm run edit -- --address https://name-4330.app.github.dev
                                   also at an address that is forwarded to this machine, as by GitHub Codespaces`;

await runTool(async () => {
  const { values } = parseArgs({
    options: {
      open: { type: 'boolean', default: true },
      port: { type: 'string', default: '4330' },
      address: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
    allowNegative: true,
  });
  if (values.help) return console.log(HELP);
  const { port, open } = values;
  const address = values.address === undefined ? undefined : forwarded(values.address);
  const root = process.cwd();
  const url = `http://localhost:${port}${SCREEN}`;
  loadSettings();
  await dev({
    root,
    logLevel: 'warn',
    server: {
      host: LOOPBACK,
      port: Number(port),
      open: open && hasDesktop() && url,
      ...(address && { allowedHosts: [address.hostname] }),
    },
    vite: { server: { strictPort: true } },
    integrations: [editor(root, address)],
  }).catch((error: Error) => {
    if (!error.message.endsWith('already in use')) throw error;
    console.error(
      `Port ${port} is taken, perhaps by another npm run edit. Close it, or choose another port: npm run edit -- --port 4400`,
    );
    // The watchers of the development server would keep the process alive.
    process.exit(1);
  });
  console.log(`Edit the content at ${address ? address.origin + SCREEN : url} (Ctrl+C ends it).`);
});

/** @throws {ToolError} if it is no address of a website */
function forwarded(address: string): URL {
  const url = URL.parse(address);
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw new ToolError(`"${address}" is no address, such as https://name-4330.app.github.dev.`);
}

/** Whether this machine can show a browser. */
function hasDesktop(): boolean {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  return process.platform !== 'linux' || Boolean(DISPLAY || WAYLAND_DISPLAY);
}
