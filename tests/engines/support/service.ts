import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { startProgram } from './processes.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** The real service with the last build, and a look into its database. */
export interface Service {
  url: string;
  /** The enquiries that it has stored, of one visitor or of all. */
  stored(email?: string): Record<string, unknown>[];
  stop(): Promise<void>;
}

export async function startService(): Promise<Service> {
  const folder = mkdtempSync(join(tmpdir(), 'engines-'));
  const databaseFile = join(folder, 'enquiries.db');
  const { child, stop } = startProgram(process.execPath, ['src/service/start.mjs'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      RATE_LIMIT: '0',
      MIN_WRITING_SECONDS: '0',
      // An empty setting keeps one in somebody's `.env` file from counting here.
      SMTP_URL: '',
      ENQUIRY_DB: databaseFile,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The service ended before it had started.')));
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const { event, address } = JSON.parse(line) as { event: string; address: string };
      if (event === 'service.started') resolve(address);
    });
  });
  return {
    url,
    stored(email) {
      const database = new DatabaseSync(databaseFile, { readOnly: true });
      try {
        const rows = database.prepare('SELECT * FROM enquiries').all();
        return email === undefined ? rows : rows.filter((row) => row.email === email);
      } finally {
        database.close();
      }
    },
    async stop() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
