import postcss, { type AtRule, type Declaration, type Node } from 'postcss';
import parseSelector from 'postcss-selector-parser';
import parseValue from 'postcss-value-parser';
import { isFeature, lacking, namesOf, type Use, usesOf } from './compat-data.ts';

/**
 * Finds the features that a style sheet uses: at-rules with descriptors and conditions, properties with keywords,
 * functions, units, selectors. Names with a vendor prefix are skipped.
 */
export function featuresInStyles(css: string): Use[] {
  const uses: Use[] = [];
  postcss.parse(css).walk((node) => {
    if (node.type === 'comment') return;
    if (node.type === 'atrule') uses.push(...featuresOfAtRule(node));
    if (node.type === 'decl') uses.push(...featuresOfDeclaration(node));
    if (node.type === 'rule' && !isFrame(node)) uses.push(...featuresInSelector(node.selector));
    if (node.type !== 'decl' && isNested(node))
      uses.push(...usesOf(['css.selectors.nesting'], `${node.parent}`));
  });
  return uses.filter(({ names }) => !names[0]?.includes('.-'));
}

/** Finds the features that a selector uses; without those in `:is()` and `:where()` if only harmful ones are wanted. */
function featuresInSelector(selector: string, { onlyHarmful = false } = {}): Use[] {
  const names: string[] = [];
  parseSelector((root) => {
    root.walkPseudos((pseudo) => {
      if (onlyHarmful && [':is', ':where'].includes(pseudo.value)) pseudo.removeAll();
    });
    root.walkPseudos(({ value }) => void names.push(`css.selectors.${value.replace(/^::?/, '')}`));
    root.walkNesting(() => void names.push('css.selectors.nesting'));
  }).processSync(selector);
  return usesOf(names, selector);
}

/** Finds the features that a media query uses. */
export function featuresInMediaQuery(query: string): Use[] {
  const { words, uses } = readValue(query, query);
  const names = words.map((word) => `css.at-rules.media.${word.replace(/^(min|max)-/, '')}`);
  if (/[<>=]/.test(query)) names.push('css.at-rules.media.range_syntax');
  return [...usesOf(names, query), ...uses];
}

function featuresOfAtRule({ name, params }: AtRule): Use[] {
  const feature = `css.at-rules.${name}`;
  const snippet = `@${name} ${params}`;
  if (name === 'media') return [...usesOf([feature], snippet), ...featuresInMediaQuery(params)];
  const { words, uses } = readValue(params, snippet);
  // `style(…)` is `style_queries…` in the data.
  const names = words.flatMap((word) => [word, `${word}_queries`, `${word}_queries_for_custom_properties`]);
  return [...usesOf([feature, ...names.map((one) => `${feature}.${one}`)], snippet), ...uses];
}

function featuresOfDeclaration({ prop, value, parent }: Declaration): Use[] {
  const snippet = `${prop}: ${value}`;
  const descriptor = parent?.type === 'atrule' ? `css.at-rules.${(parent as AtRule).name}.${prop}` : '';
  const feature = isFeature(descriptor) ? descriptor : `css.properties.${prop.toLowerCase()}`;
  const hasTwin = parent?.some((node) => node.type === 'decl' && node.prop === `-webkit-${prop}`);
  const { words, uses } = readValue(value, snippet);
  const keywords = words.flatMap((word) => [`${feature}.${word}`, `css.types.global_keywords.${word}`]);
  const animated = isFrame(parent) ? [`${feature}.is_animatable`] : [];
  const own = usesOf([feature, ...keywords, ...animated], snippet);
  return [...own.map((use) => ({ ...use, prefix: hasTwin ? '-webkit-' : undefined })), ...uses];
}

/** Reads the words of a value and the features that are the same in all values: functions, units, syntax of colors. */
function readValue(value: string, snippet: string): { words: string[]; uses: Use[] } {
  const words: string[] = [];
  const found: string[][] = [];
  parseValue(value).walk((node) => {
    if (node.type === 'word') {
      const { unit = '' } = parseValue.unit(node.value) || {};
      if (unit) found.push(namesOf(unit, /^css\.types\.\w+\.\w+$/));
      else words.push(...node.value.toLowerCase().split(/[<>=]+/));
    }
    if (node.type !== 'function') return undefined;
    found.push(namesOf(`${node.value}()`, /^css\.types\./));
    words.push(node.value);
    if (node.nodes[0]?.value === 'from') found.push([`css.types.color.${node.value}.relative_syntax`]);
    if (node.value.endsWith('gradient') && node.nodes.some((one) => one.value === 'in'))
      found.push(['css.types.gradient.linear-gradient.interpolation_color_space']);
    return node.value !== 'url';
  });
  return { words, uses: found.map((names) => ({ names: names.filter(isFeature), snippet })) };
}

const isFrame = (node: Node | undefined) =>
  node?.parent?.type === 'atrule' && /keyframes$/.test((node.parent as AtRule).name);

const isNested = ({ parent }: Node): boolean =>
  parent?.type === 'rule' || (parent?.type === 'atrule' && isNested(parent));

/** Returns the selector lists of rules that a browser drops as a whole, because it does not know one of the selectors. */
export function droppedRules(css: string): string[] {
  const dropped: string[] = [];
  postcss.parse(css).walkRules((rule) => {
    const lackedBy = rule.selectors.map((selector) =>
      featuresInSelector(selector, { onlyHarmful: true }).flatMap(lacking).sort(),
    );
    if (new Set(lackedBy.map((browsers) => [...new Set(browsers)].join())).size > 1)
      dropped.push(rule.selector);
  });
  return dropped;
}
