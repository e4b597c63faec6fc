/** Writes the reference of all fields. */
import { writeFileSync } from 'node:fs';
import { FIELDS_PAGE, fieldsPage } from './fields-page.ts';

writeFileSync(FIELDS_PAGE, await fieldsPage());
console.log(FIELDS_PAGE);
