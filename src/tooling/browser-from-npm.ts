import { execFileSync } from 'node:child_process';
import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib';
import type { LaunchOptions } from '@playwright/test';
import { installOnDemand } from './install-on-demand.ts';

/** Chromium sets texts only with the fonts of this folder. */
const FONT_SETTINGS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/**
 * Installs a Chromium for Linux on x64 with its libraries and fonts, from packages whose code is not run.
 *
 * @param folder to install into
 * @returns how to launch it
 * @throws {ToolError} if it cannot be installed
 */
export async function installFromNpm(folder: string, log: (line: string) => void): Promise<LaunchOptions> {
  await installOnDemand(join(import.meta.dirname, 'browser-packages'), folder, log, unpack);
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  };
}

/** Marks the packages as installed. No other file of them is needed. */
const INSTALLED = '.package-lock.json';

async function unpack(folder: string): Promise<void> {
  const packages = join(folder, 'node_modules');
  const packed = join(packages, '@sparticuz/chromium/bin');
  await pipeline(
    createReadStream(join(packed, 'chromium.br')),
    createBrotliDecompress(),
    createWriteStream(join(folder, 'chromium'), { mode: 0o755 }),
  );
  const libraries = brotliDecompressSync(readFileSync(join(packed, 'al2023.tar.br')));
  execFileSync('tar', ['-x', '--strip-components=1', '-C', folder], { input: libraries });
  mkdirSync(join(folder, 'fonts'));
  for (const name of ['LiberationSans-Regular.ttf', 'LiberationSans-Bold.ttf', 'LICENSE_LIBERATION'])
    renameSync(join(packages, 'pdfjs-dist/standard_fonts', name), join(folder, 'fonts', name));
  writeFileSync(join(folder, 'fonts.conf'), FONT_SETTINGS);
  for (const name of readdirSync(packages))
    if (name !== INSTALLED) rmSync(join(packages, name), { recursive: true });
}
