/** Tab that a key selects in a horizontal or vertical list (WAI-ARIA tabs pattern); undefined for other keys. */
export function tabAfterKey(key: string, ids: readonly string[], current: string): string | undefined {
  const last = ids.length - 1;
  const index = ids.indexOf(current);
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return ids[index === last ? 0 : index + 1];
    case 'ArrowLeft':
    case 'ArrowUp':
      return ids[index <= 0 ? last : index - 1];
    case 'Home':
      return ids[0];
    case 'End':
      return ids[last];
    default:
      return undefined;
  }
}

/**
 * Tab that a URL fragment names (`#seo`): the first for an empty one, undefined for one that leads elsewhere.
 *
 * @param prefix of the ids in fragments
 */
export function tabFromHash(hash: string, ids: readonly string[], prefix = ''): string | undefined {
  if (hash.length <= 1) return ids[0];
  return ids.find((id) => hash === `#${prefix}${id}`);
}
