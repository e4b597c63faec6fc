/** What an older browser does not know, or a visitor has switched off. */
export interface MissingFeature {
  /** Properties that are not there, as paths from the global object. */
  apis?: string[];
  /** What stands in a selector or at-rule, and an unknown name for it: rules that use it are dropped. */
  css?: [known: string, unknown: string][];
  /** Attributes without a meaning, and a name that really has none. */
  attributes?: [known: string, unknown: string][];
  /** What stands in a tag, and something without a meaning. */
  tags?: [known: string, unknown: string][];
  /** Headers without a meaning, in small letters. */
  headers?: string[];
}

const MISSING_FEATURES = {
  /** Chrome before 114, Firefox before 125, Safari before 17. */
  popover: {
    apis: [
      'HTMLElement.prototype.popover',
      'HTMLElement.prototype.showPopover',
      'HTMLElement.prototype.hidePopover',
      'HTMLElement.prototype.togglePopover',
      'HTMLButtonElement.prototype.popoverTargetElement',
      'HTMLButtonElement.prototype.popoverTargetAction',
      'HTMLInputElement.prototype.popoverTargetElement',
      'HTMLInputElement.prototype.popoverTargetAction',
      'ToggleEvent',
    ],
    css: [[':popover-open', ':-x-popover-open']],
    // Under another name, neither the browser's own style sheet nor the button that opens it finds it.
    attributes: [['popover', 'data-x-popover']],
  },
  /** Between pages: Chrome before 126, Safari before 18.2, Firefox. */
  viewTransitions: {
    apis: ['Document.prototype.startViewTransition', 'ViewTransition', 'PageRevealEvent', 'PageSwapEvent'],
    css: [
      ['@view-transition', '@-x-view-transition'],
      ['::view-transition', '::-x-view-transition'],
    ],
  },
  /** Chrome before 117, Safari before 16, Firefox before 71. */
  subgrid: { css: [['subgrid', '-x-subgrid']] },
  /** What each of the oldest supported browsers lacks, all together. */
  recentStyles: {
    css: [
      ...['text-wrap', 'field-sizing', 'scroll-initial-target', 'scrollbar-width', 'content-visibility'],
      ...[
        'contain-intrinsic-size',
        'size-adjust',
        'ascent-override',
        'descent-override',
        'line-gap-override',
      ],
    ]
      .map((property): [string, string] => [`${property}:`, `-x-${property}:`])
      .concat([['sibling-index(', '-x-sibling-index(']]),
  },
  /** Edge before 121. */
  avif: { tags: [['type="image/avif"', 'type="image/x-avif"']] },
  /** Safari on iPhones before 17.4. */
  webm: { tags: [['type="video/webm"', 'type="video/x-webm"']] },
  loadingHints: {
    attributes: [
      ['fetchpriority', 'data-x-fetchpriority'],
      ['blocking', 'data-x-blocking'],
    ],
    tags: [['rel="expect"', 'rel="x-expect"']],
    headers: ['speculation-rules'],
  },
  /** Interfaces that scripts use where they are. */
  optionalInterfaces: {
    apis: [
      'requestIdleCallback',
      'Navigator.prototype.connection',
      'Navigator.prototype.locks',
      'Crypto.prototype.randomUUID',
      'navigation',
      'trustedTypes',
      'UIEvent.prototype.sourceCapabilities',
      'setImmediate',
    ],
  },
} satisfies Record<string, MissingFeature>;

export type FeatureName = keyof typeof MISSING_FEATURES;

/** What the browser does not know, all features together. */
export function missing(names: Iterable<FeatureName>): Required<MissingFeature> {
  const features: MissingFeature[] = [...names].map((name) => MISSING_FEATURES[name]);
  return {
    apis: features.flatMap(({ apis = [] }) => apis),
    css: features.flatMap(({ css = [] }) => css),
    attributes: features.flatMap(({ attributes = [] }) => attributes),
    tags: features.flatMap(({ tags = [] }) => tags),
    headers: features.flatMap(({ headers = [] }) => headers),
  };
}

/** A style sheet in which what is not known stands under an unknown name. */
export function ageCss(css: string, { css: names, attributes }: Required<MissingFeature>): string {
  const renamed = names.reduce((text, [known, unknown]) => text.replaceAll(known, unknown), css);
  return attributes.reduce(
    (text, [known, unknown]) => text.replace(new RegExp(`\\[${known}(?![\\w-])`, 'g'), `[${unknown}`),
    renamed,
  );
}

/** A tag with attributes that are not known under an unknown name. */
export function ageTag(tag: string, { attributes, tags }: Required<MissingFeature>): string {
  const changed = tags.reduce((text, [known, unknown]) => text.replaceAll(known, unknown), tag);
  return attributes.reduce(
    (text, [known, unknown]) => text.replace(new RegExp(`(\\s)${known}(?=[\\s=/>])`, 'gi'), `$1${unknown}`),
    changed,
  );
}
