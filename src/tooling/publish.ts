/** What it takes to publish files with git besides a working tree: a commit, and a token to push it. */

interface Commit {
  /** Ref that gets the commit: `refs/heads/main`. */
  ref: string;
  /** Name, e-mail address and time, as `git var` prints them. */
  author: string;
  message: string;
  parents: string[];
  /** Tree with the files that stay as they are; undefined: none. */
  tree?: string | undefined;
  /** Git object ids by path; undefined removes a file or folder. No path has a line break or begins with a quote. */
  files: Iterable<readonly [path: string, id: string | undefined]>;
}

/**
 * Describes a commit for `git fast-import`, which needs neither an index nor a checkout: the user's stay as they are, and
 * attributes among the files have no effect.
 */
export const commitStream = ({ ref, author, message, parents, tree, files }: Commit): string =>
  [
    ...[`commit ${ref}`, `committer ${author}`, `data ${Buffer.byteLength(message)}`, message],
    ...parents.map((parent, index) => `${index === 0 ? 'from' : 'merge'} ${parent}`),
    ...(tree ? [`M 040000 ${tree} ""`] : []),
    ...[...files].map(([path, id]) => (id ? `M 100644 ${id} ${path}` : `D ${path}`)),
    '',
  ].join('\n');

/**
 * Returns environment variables that authenticate git at the server of a URL; none for other kinds of remotes, such as a
 * path. Unlike the environment, command lines can be read by other users of the machine.
 */
export const tokenEnvironment = (url: string, token: string): Record<string, string> =>
  /^https?:/.test(url)
    ? {
        GIT_CONFIG_COUNT: '1',
        GIT_CONFIG_KEY_0: `http.${new URL(url).origin}/.extraHeader`,
        GIT_CONFIG_VALUE_0: `Authorization: Basic ${btoa(`x-access-token:${token}`)}`,
      }
    : {};
