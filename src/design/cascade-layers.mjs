/**
 * Cascade layers: whatever its specificity, a rule wins over one of a layer before. Must stand in a page before all styles:
 * the order of bundles is not fixed. The usual names of three of them are `base`, `components` and `utilities`, but
 * Tailwind 3 takes these for its own.
 *
 * - tokens: custom properties (`tokens.css`)
 * - elements: elements without a class (`reset.css`, `global.css`)
 * - ui: parts that sections share (`global.css`, `site/ui`)
 * - sections: sections and layouts of pages
 * - islands: what reacts; it may move parts of the page aside
 * - helpers: Tailwind's utilities
 * - in none: print and reduced motion, which come before all
 */
export const LAYER_ORDER = '@layer tokens,elements,ui,sections,islands,helpers;';

const FOLDERS = [
  { folder: /\/src\/site\/ui\//, layer: 'ui' },
  { folder: /\/src\/site\/islands\//, layer: 'islands' },
  { folder: /\/src\/(site|pages)\//, layer: 'sections' },
];

/** PostCSS plugin that puts the styles of a component into the layer of its folder. @returns {import('postcss').Plugin} */
export const cascadeLayers = () => ({
  postcssPlugin: 'cascade-layers',
  Once(root, { AtRule }) {
    const file = root.source?.input.file?.replaceAll('\\', '/') ?? '';
    const layer = FOLDERS.find(({ folder }) => folder.test(file))?.layer;
    if (!layer || root.nodes.length === 0) return;
    const rule = new AtRule({ name: 'layer', params: layer, source: root.source });
    // A face in a layer would lose to every one in none, such as those of `stand-ins.css`.
    rule.append(root.nodes.filter((node) => !(node.type === 'atrule' && node.name === 'font-face')));
    root.append(rule);
  },
});
