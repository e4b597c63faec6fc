/** Oldest version of Node that runs TypeScript and has `node:sqlite` without a flag. */
const OLDEST = [22, 18];

/** Returns an error message with a remedy if a version of Node is too old, else an empty string. */
export function nodeProblem(version) {
  const [major, minor] = version.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return '';
  // Of the package `node`, npm scripts run the Node that its own script installs, whatever npm is set to leave out.
  return `Node ${version} is too old: this needs Node 24. Install it, or run: npm ci --include=dev --ignore-scripts=false`;
}
