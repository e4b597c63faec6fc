/**
 * Starts the service with little memory.
 *
 * The compiled code is kept between starts, so that from the second start on the compiler of TypeScript, with its
 * 30 megabytes, is not loaded; a TypeScript file could not keep it out.
 */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/service', import.meta.url)));
await import('./main.ts');
