/** Entry point of `npm run deploy:edge`, described in `HELP`. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { ConfigError, endWith, SECRETS, SETTINGS, type Variables } from '../config.ts';
import { bundleWorker, createSiteIndex, readSettings, SITE_FOLDER } from './bundle.ts';
import { installPackages } from './install-packages.ts';

const HELP = `Uploads the last build and its enquiry service to Cloudflare.

  npm run deploy:edge               bundles, uploads, and sets the secrets that are set here
  npm run deploy:edge -- --dry-run  prints what would be uploaded, with sizes

The account is that of CLOUDFLARE_API_TOKEN, or of npx wrangler login. Settings have the names that they have on Node.
`;

const CONFIG = join(import.meta.dirname, 'wrangler.jsonc');

/** Where `wrangler.jsonc` expects the script. */
const SCRIPT = resolve('node_modules/.cache/edge/worker.mjs');

/** Largest script, compressed: small plans take no larger ones, and a cold start reads all of it. */
const MAX_SCRIPT_BYTES = 1_000_000;

async function deploy(isDryRun: boolean): Promise<void> {
  const { variables } = readSettings();
  mkdirSync(dirname(SCRIPT), { recursive: true });
  await bundleWorker(SCRIPT);
  const bytes = brotliCompressSync(readFileSync(SCRIPT)).length;
  if (bytes > MAX_SCRIPT_BYTES)
    throw new ConfigError(
      `The script takes ${bytes} bytes compressed, more than ${MAX_SCRIPT_BYTES}: look at what it imports.`,
    );
  const { texts, secrets } = sortSettings(variables);
  process.stdout.write(describe(bytes, texts, secrets));
  const flags = texts.flatMap(([name, value]) => ['--var', `${name}:${value}`]);
  if (isDryRun) return wrangler(['deploy', '--config', CONFIG, '--dry-run', ...flags]);
  wrangler(['deploy', '--config', CONFIG, ...flags]);
  // By standard input, so that neither a file nor the list of processes shows them.
  if (secrets.length > 0)
    wrangler(['secret', 'bulk', '--config', CONFIG], JSON.stringify(Object.fromEntries(secrets)));
}

type Setting = [name: string, value: string];

/** Separates the settings that are set into texts and secrets. */
function sortSettings(variables: Variables): { texts: Setting[]; secrets: Setting[] } {
  const set = SETTINGS.flatMap((name): Setting[] => {
    const value = variables[name]?.trim();
    return value ? [[name, value]] : [];
  });
  return {
    texts: set.filter(([name]) => !SECRETS.includes(name)),
    secrets: set.filter(([name]) => SECRETS.includes(name)),
  };
}

function describe(scriptBytes: number, texts: Setting[], secrets: Setting[]): string {
  const assets = Object.values(createSiteIndex(SITE_FOLDER).files).flatMap(({ plain, br, gzip }) =>
    [plain, br, gzip].filter((file) => file !== undefined),
  );
  const total = assets.reduce((sum, { version }) => sum + version.size, 0);
  const names = (settings: Setting[]) => settings.map(([name]) => name).join(', ') || 'none';
  return `Script: ${(scriptBytes / 1000).toFixed(0)} kB compressed
Assets: ${assets.length} files, ${(total / 1e6).toFixed(1)} MB
Settings: ${names(texts)}
Secrets: ${names(secrets)}
`;
}

/** @throws ConfigError if wrangler fails, which has said why */
function wrangler(args: string[], input?: string): void {
  const { status } = spawnSync(process.execPath, [installPackages().wrangler, ...args], {
    stdio: [input === undefined ? 'inherit' : 'pipe', 'inherit', 'inherit'],
    ...(input !== undefined && { input }),
  });
  if (status !== 0) throw new ConfigError('Nothing was changed that wrangler does not name above.');
}

const { values } = parseArgs({
  options: { 'dry-run': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
});
if (values.help) process.stdout.write(HELP);
else deploy(values['dry-run'] === true).catch(endWith);
