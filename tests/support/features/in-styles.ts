import postcss, { type AtRule, type Declaration, type Node, type Rule } from 'postcss';
import parseSelector from 'postcss-selector-parser';
import { childrenOf, isFeature, type Use } from './compat-data.ts';

/**
 * Finds the features that a style sheet uses: at-rules with descriptors and conditions, properties with keywords,
 * functions, units, selectors. Vendor-prefixed names are skipped.
 *
 * Limits: keywords in custom properties and in shorthands are not found, nor sub-features that the compat data
 * describes in prose only.
 */
export function featuresInStyles(css: string): Use[] {
  const uses: Use[] = [];
  postcss.parse(css).walk((node) => {
    if (node.type === 'atrule') uses.push(...featuresOfAtRule(node));
    if (node.type === 'decl') uses.push(...featuresOfDeclaration(node));
    if (node.type === 'rule') uses.push(...featuresOfRule(node));
  });
  return uses;
}

/**
 * Finds the features that a selector uses.
 *
 * @param isStrict skips the arguments of `:is()` and `:where()`, where unknown selectors are harmless
 */
export function featuresInSelector(selector: string, isStrict = false): Use[] {
  const features: string[] = [];
  parseSelector((root) => {
    if (isStrict)
      root.walkPseudos((node) => {
        if (node.value === ':is' || node.value === ':where') node.removeAll();
      });
    root.walk((node) => {
      if (node.type === 'pseudo') features.push(`css.selectors.${node.value.replace(/^::?/, '')}`);
      if (node.type === 'nesting') features.push('css.selectors.nesting');
      if (node.type === 'attribute' && node.insensitive)
        features.push('css.selectors.attribute.case_insensitive_modifier');
    });
  }).processSync(selector);
  return usesOf(features, selector);
}

/** Finds the features that a media query uses. */
export function featuresInMediaQuery(query: string): Use[] {
  const names = [...query.matchAll(/([a-z-]+)\s*[:)<>=]|[<>=]\s*([a-z-]+)/g)].map(([, left, right = left]) =>
    right!.replace(/^(min|max)-/, ''),
  );
  const features = names.map((name) => `css.at-rules.media.${name}`);
  if (/[<>=]/.test(query)) features.push('css.at-rules.media.range_syntax');
  return [...usesOf(features, query), ...featuresInValue(query, query)];
}

/** Finds functions, units and color syntax in the value of any property. */
export function featuresInValue(value: string, snippet = value): Use[] {
  const bare = value.replace(/(["'])(?:\\.|(?!\1).)*\1|url\([^)]*\)/g, '""');
  const called = [...bare.matchAll(/(?<![\w-])([a-z][\w-]*)\(/gi)].flatMap(([, name]) => {
    const features = FUNCTIONS.get(name!);
    return features ? [{ features, snippet }] : [];
  });
  const measured = [...bare.matchAll(/(?<![\w#.-])[+-]?[\d.]+([a-z]+)/gi)].flatMap(
    ([, unit]) => UNITS[unit!] ?? [],
  );
  const syntaxes = SYNTAXES.flatMap(([feature, pattern]) => (pattern.test(bare) ? [feature] : []));
  const globals = isFeature(`${GLOBAL_KEYWORDS}.${bare}`) ? [`${GLOBAL_KEYWORDS}.${bare}`] : [];
  return [...called, ...usesOf([...measured, ...syntaxes, ...globals], snippet)];
}

function featuresOfAtRule({ name, params, parent }: AtRule): Use[] {
  const feature = `css.at-rules.${name}`;
  const snippet = `@${name} ${params}`;
  const nesting = parent?.type === 'rule' ? usesOf(['css.selectors.nesting'], snippet) : [];
  if (name === 'media') return [...usesOf([feature], snippet), ...featuresInMediaQuery(params), ...nesting];
  // `style(…)` is `style_queries…` in the data.
  const conditions = wordsIn(params).flatMap((word) =>
    childrenOf(feature)
      .filter(([key]) => key === word || key.startsWith(`${word}_`))
      .map(([key]) => `${feature}.${key}`),
  );
  return [...usesOf([feature, ...conditions], snippet), ...featuresInValue(params, snippet), ...nesting];
}

function featuresOfDeclaration({ prop, value, parent }: Declaration): Use[] {
  const snippet = `${prop}: ${value}`;
  const descriptor = parent?.type === 'atrule' ? `css.at-rules.${(parent as AtRule).name}.${prop}` : '';
  const feature = isFeature(descriptor) ? descriptor : `css.properties.${prop.toLowerCase()}`;
  const hasTwin = parent?.some((node) => node.type === 'decl' && node.prop === `-webkit-${prop}`);
  const prefix = hasTwin ? '-webkit-' : undefined;
  const keywords = prop.startsWith('--') ? [] : wordsIn(value).map((word) => `${feature}.${word}`);
  const animated = isFrame(parent) ? [`${feature}.is_animatable`] : [];
  return [
    ...usesOf([feature, ...keywords, ...animated], snippet).map((use) => ({ ...use, prefix })),
    ...featuresInValue(value, snippet),
  ];
}

function featuresOfRule(rule: Rule): Use[] {
  if (isFrame(rule)) return [];
  const { selector } = rule;
  let outer: Node | undefined = rule.parent;
  while (outer && outer.type !== 'rule') outer = outer.parent;
  return [...featuresInSelector(selector), ...(outer ? usesOf(['css.selectors.nesting'], selector) : [])];
}

/** Whether a rule is a keyframe. */
const isFrame = (node: Node | undefined) =>
  node?.parent?.type === 'atrule' && /keyframes$/.test((node.parent as AtRule).name);

/** Turns names into uses; drops unknown and vendor-prefixed ones. */
const usesOf = (features: string[], snippet: string): Use[] =>
  features
    .filter((feature) => isFeature(feature) && !/\.-/.test(feature))
    .map((feature) => ({ features: [feature], snippet }));

/** Identifiers outside of strings, without custom ones. */
const wordsIn = (value: string) =>
  [...value.replace(/(["'])(?:\\.|(?!\1).)*\1/g, '').matchAll(/(?<![\w#.-])[a-z][\w-]*/gi)].map(
    ([word]) => word,
  );

const GLOBAL_KEYWORDS = 'css.types.global_keywords';

/** Features by function name. Only descriptions distinguish functions from data types: `<code>anchor()</code>`. */
const FUNCTIONS = new Map<string, string[]>();
function collectFunctions(feature: string): void {
  for (const [key, node] of childrenOf(feature)) {
    const child = `${feature}.${key}`;
    const [, name] = /^<code>([\w-]+)\(\)<\/code>/.exec(node.__compat?.description ?? '') ?? [];
    if (name && key.startsWith(name)) FUNCTIONS.set(name, [...(FUNCTIONS.get(name) ?? []), child]);
    collectFunctions(child);
  }
}
collectFunctions('css.types');

/** Features by unit. Units that were introduced together share one. */
const UNITS: Record<string, string> = Object.fromEntries([
  ...['length', 'angle', 'time', 'resolution'].flatMap((type) =>
    childrenOf(`css.types.${type}`).map(([unit]) => [unit, `css.types.${type}.${unit}`]),
  ),
  ...Object.entries({ d: 'dynamic', l: 'large', s: 'small' }).flatMap(([letter, size]) =>
    ['vw', 'vh', 'vi', 'vb', 'vmin', 'vmax'].map((unit) => [
      letter + unit,
      `css.types.length.viewport_percentage_units_${size}`,
    ]),
  ),
  ...['cqw', 'cqh', 'cqi', 'cqb', 'cqmin', 'cqmax'].map((unit) => [
    unit,
    'css.types.length.container_query_length_units',
  ]),
]);

/** Features whose name does not occur in the style sheet. */
const SYNTAXES: [string, RegExp][] = [
  ['css.types.color.rgb.relative_syntax', /\b(rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\(\s*from\s/],
  [
    'css.types.gradient.linear-gradient.interpolation_color_space',
    /gradient\([^,]*\bin\s+(srgb|display|lab|oklab|xyz|hsl|hwb|lch|oklch)/,
  ],
];
