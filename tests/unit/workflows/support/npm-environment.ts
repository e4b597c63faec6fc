const NEEDED =
  /^(HOME|NODE_EXTRA_CA_CERTS|(https?|no)_proxy|npm_config_(cache|registry|userconfig|globalconfig))$/i;

/**
 * The environment for a real npm in another folder: what it needs to find its cache and registry, and nothing else that
 * npm has set for this test run, such as the folder of the project.
 */
export function npmEnvironment(): Record<string, string | undefined> {
  return {
    PATH: process.env.PATH,
    // The packages of this repository are in the cache: it was installed by npm.
    npm_config_prefer_offline: 'true',
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => NEEDED.test(name))),
  };
}
