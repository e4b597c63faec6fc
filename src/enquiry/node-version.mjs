/** Oldest version of Node that runs TypeScript and has `node:sqlite` without a flag. */
const OLDEST = [22, 18];

/** Returns an error message with a remedy if a version of Node is too old, else an empty string. */
export function nodeProblem(version) {
  const [major, minor] = version.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return '';
  return `Node ${version} is too old: this needs Node 24. Run: npm install --global node@24`;
}
