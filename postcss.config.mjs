import { cascadeLayers } from './src/design/cascade-layers.mjs';

/** Runs before Tailwind, which @astrojs/tailwind adds. */
export default { plugins: [cascadeLayers()] };
