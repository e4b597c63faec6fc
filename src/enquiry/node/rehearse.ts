import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { UnavailableError } from '../store/sql.ts';
import { copyDatabase } from './copy-database.ts';
import { asUnavailableError, openDatabase } from './database.ts';

/**
 * Applies the migrations of this release to a copy of a database, which is only read, also while the service of another
 * release runs.
 *
 * @param copy a new file
 * @returns false if there is no database
 * @throws UnavailableError if the database cannot be copied, or the migrations do not fit
 */
export function rehearseMigrations(file: string, copy: string): boolean {
  if (!existsSync(file)) return false;
  if (existsSync(copy)) throw new UnavailableError(`There is a file ${copy} already: name another one.`);
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      database.exec('PRAGMA temp_store = MEMORY');
      copyDatabase(database, copy);
    } finally {
      database.close();
    }
  } catch (error) {
    throw asUnavailableError(error, file);
  }
  openDatabase(copy).close();
  return true;
}
