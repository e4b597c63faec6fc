import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Channel } from '../delivery/channel.ts';
import { buildMail, type Letter } from '../delivery/compose.ts';
import { explainMail } from '../delivery/smtp-failure.ts';
import { MAIL } from '../store/deliveries.ts';
import { UnavailableError } from '../store/sql.ts';

/**
 * Creates a mailer that writes each mail to an `.eml` file; used if no mail server is set.
 *
 * @param folder created if it is missing
 */
export function createFileMailer(folder: string, { channel, compose }: Letter): Channel {
  return {
    name: channel,
    destination: folder,
    async deliver(enquiry) {
      try {
        const day = new Date(enquiry.receivedAt).toISOString().slice(0, 19).replaceAll(':', '-');
        // The name depends on the enquiry alone, so that a retry replaces the file.
        const file = join(folder, `${day}-${enquiry.id}${channel === MAIL ? '' : `.${channel}`}.eml`);
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const options = compose(enquiry);
        await writeFile(`${file}.part`, await buildMail(options), { mode: 0o600, flush: true });
        await rename(`${file}.part`, file);
        return { takenBy: options.to, failures: [] };
      } catch (error) {
        return { takenBy: enquiry.takenBy, failures: [explainMail(error)] };
      }
    },
    close() {},
  };
}

/**
 * Deletes the mail files of enquiries.
 *
 * @returns the number of deleted files
 * @throws UnavailableError if the folder exists but cannot be read, or a file cannot be deleted
 */
export async function eraseMailFiles(folder: string, ids: string[]): Promise<number> {
  const erased = new Set(ids);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new UnavailableError(
      `The mail files in ${folder} cannot be read: ${error.message}. Nothing was erased.`,
    );
  });
  const found = names.filter((name) =>
    erased.has(/^[\dT-]{19}-([^.]+).*\.eml(\.part)?$/.exec(name)?.[1] ?? ''),
  );
  for (const name of found) {
    await rm(join(folder, name), { force: true, recursive: true }).catch((error: Error) => {
      throw new UnavailableError(
        `The mail files of erased enquiries cannot be deleted: ${error.message}. Fix that, and repeat the command.`,
      );
    });
  }
  return found.length;
}
