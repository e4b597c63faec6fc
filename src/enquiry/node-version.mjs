/** The first version of Node that runs TypeScript and has `node:sqlite` without a flag. */
const OLDEST = [22, 18];

/** Says that a version of Node is too old, and what to do; empty if it is not. */
export function nodeProblem(version) {
  const [major, minor] = version.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return '';
  return `Node ${version} is too old: this needs Node 24. Run: npm install --global node@24`;
}
