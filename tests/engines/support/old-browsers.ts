/** A feature that older browsers do not support or that users have disabled. */
export interface MissingFeature {
  /** Missing properties, as paths from the global object. */
  apis?: string[];
  /** Text in styles with an unknown replacement, so that rules or declarations that use it are ignored. */
  css?: [known: string, unknown: string][];
  /** Unsupported attributes with an unknown replacement. */
  attributes?: [known: string, unknown: string][];
  /** Text in tags with an unknown replacement. */
  tags?: [known: string, unknown: string][];
  /** Unsupported response headers, in lower case. */
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
    // After renaming, neither the user agent style sheet nor the invoking button applies to the element.
    attributes: [['popover', 'data-x-popover']],
  },
  /** Cross-document: Chrome before 126, Safari before 18.2, Firefox. */
  viewTransitions: {
    apis: ['Document.prototype.startViewTransition', 'ViewTransition', 'PageRevealEvent', 'PageSwapEvent'],
    css: [
      ['@view-transition', '@-x-view-transition'],
      ['::view-transition', '::-x-view-transition'],
    ],
  },
  /** Chrome before 117, Safari before 16, Firefox before 71. */
  subgrid: { css: [['subgrid', '-x-subgrid']] },
  /** All CSS features that at least one of the oldest supported browsers lacks. */
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
    ].map((property): [string, string] => [`${property}:`, `-x-${property}:`]),
  },
  /** Edge before 121. */
  avif: { tags: [['type="image/avif"', 'type="image/x-avif"']] },
  /** Safari on iOS before 17.4. */
  webm: { tags: [['type="video/webm"', 'type="video/x-webm"']] },
  loadingHints: {
    attributes: [
      ['fetchpriority', 'data-x-fetchpriority'],
      ['blocking', 'data-x-blocking'],
    ],
    tags: [['rel="expect"', 'rel="x-expect"']],
    headers: ['speculation-rules'],
  },
  /** APIs that scripts use only if they are available. */
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

/** Merges missing features. */
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

/** Renames unsupported features in a style sheet. */
export function ageCss(css: string, { css: names, attributes }: Required<MissingFeature>): string {
  const renamed = names.reduce((text, [known, unknown]) => text.replaceAll(known, unknown), css);
  return attributes.reduce(
    (text, [known, unknown]) => text.replace(new RegExp(`\\[${known}(?![\\w-])`, 'g'), `[${unknown}`),
    renamed,
  );
}

/** Renames unsupported features in a tag. */
export function ageTag(tag: string, { attributes, tags }: Required<MissingFeature>): string {
  const changed = tags.reduce((text, [known, unknown]) => text.replaceAll(known, unknown), tag);
  return attributes.reduce(
    (text, [known, unknown]) => text.replace(new RegExp(`(\\s)${known}(?=[\\s=/>])`, 'gi'), `$1${unknown}`),
    changed,
  );
}
