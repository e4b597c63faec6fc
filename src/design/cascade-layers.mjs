/**
 * Cascade layers: regardless of specificity, a rule overrides those of earlier layers. Must come before all styles of a
 * page, because the order of bundles is not fixed. The usual names of three of them are `base`, `components` and
 * `utilities`, but Tailwind 3 reserves these.
 *
 * - tokens: custom properties (`tokens.css`)
 * - elements: elements without a class (`reset.css`, `global.css`), and their fallback fonts (`late-fonts.css`)
 * - ui: parts that sections share (`global.css`, `site/ui`)
 * - sections: sections and layouts of pages
 * - islands: interactive parts of sections
 * - helpers: Tailwind's utilities, `data-reveal` and print (`global.css`)
 * - unlayered: `@font-face` (`stand-ins.css`) and reduced motion (`global.css`), which override all layers
 */
export const LAYER_ORDER = '@layer tokens,elements,ui,sections,islands,helpers;';

const FOLDERS = [
  { folder: /\/src\/site\/ui\//, layer: 'ui' },
  { folder: /\/src\/site\/islands\//, layer: 'islands' },
  { folder: /\/src\/(site|pages)\//, layer: 'sections' },
];

/**
 * Creates a PostCSS plugin that wraps the styles of a component in the layer of its folder.
 * @returns {import('postcss').Plugin}
 */
export const cascadeLayers = () => ({
  postcssPlugin: 'cascade-layers',
  Once(root, { AtRule }) {
    const file = root.source?.input.file?.replaceAll('\\', '/') ?? '';
    const layer = FOLDERS.find(({ folder }) => folder.test(file))?.layer;
    // The styles of an Astro component are processed twice.
    const isDone = root.nodes.some((node) => node.type === 'atrule' && node.name === 'layer');
    if (!layer || isDone || root.nodes.length === 0) return;
    const rule = new AtRule({ name: 'layer', params: layer, source: root.source });
    // A layered `@font-face` would lose to unlayered ones, such as those of `stand-ins.css`.
    rule.append(root.nodes.filter((node) => !(node.type === 'atrule' && node.name === 'font-face')));
    root.append(rule);
  },
});
