import { existsSync } from 'node:fs';

/** Where systems keep Chromium. Undefined leaves the choice to Playwright, which then uses the one it downloaded. */
export const executablePath = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
].find((path) => path && existsSync(path));

/** Root, as in containers, needs the first; the others keep the browser from calling home. */
export const args = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
