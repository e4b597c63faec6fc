import { cascadeLayers } from './src/design/cascade-layers.mjs';
import { designFunctions } from './src/design/design-functions.mjs';

/** Runs before Tailwind, which @astrojs/tailwind adds. */
export default { plugins: [cascadeLayers(), designFunctions()] };
