import { describe, expect, it } from 'vitest';
import type { Use } from '../../../support/features/compat-data.ts';
import {
  featuresInHeaders,
  featuresInManifest,
  featuresInSpeculationRules,
  formatOf,
} from '../../../support/features/in-files.ts';

const named = (uses: Use[]) => uses.flatMap(({ features }) => features);

describe('features in other files', () => {
  it('include headers and their directives', () => {
    expect(named(featuresInHeaders('/*\n  Permissions-Policy: usb=()\n  X-Own: 1\n'))).toEqual([
      'http.headers.Permissions-Policy',
      'http.headers.Permissions-Policy.usb',
    ]);
  });

  it('include members of the manifest', () => {
    expect(named(featuresInManifest('{"name":"A","lang":"en"}'))).toEqual(['manifests.webapp.name']);
  });

  it('include nested keys of speculation rules', () => {
    const rules = '{"prerender":[{"where":{"href_matches":"/*"},"eagerness":"moderate"}]}';
    expect(named(featuresInSpeculationRules(rules)).map((name) => name.replace(/.*\./, ''))).toEqual([
      'where',
      'eagerness',
      'prerender',
    ]);
  });

  it('include formats of pictures and films', () => {
    expect(['a.b.avif', 'a.webm', 'a.txt'].flatMap((file) => named(formatOf(file)))).toEqual([
      'mediatypes.image.avif',
      'films.webm',
    ]);
  });
});
