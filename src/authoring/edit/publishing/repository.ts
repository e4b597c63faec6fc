/** Which repository on GitHub a remote of git is, and a token for it. */
import { exec, execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Returns the repository that a remote's URL stands for, as `agency/website`; undefined if it is not known to be on GitHub. */
export async function findRepository(address: string): Promise<string | undefined> {
  // `git@github.com:agency/website.git` is short for an SSH URL.
  const url = URL.parse(address.includes('://') ? address : `ssh://${address.replace(':', '/')}`);
  const [, repository] = /^\/+([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(url?.pathname ?? '') ?? [];
  if (!url || !repository) return undefined;
  if (isGitHub(url.hostname)) return repository;
  return url.protocol === 'ssh:' && isGitHub(await findSshHost(url.hostname)) ? repository : undefined;
}

/** GitHub takes SSH at port 443 of `ssh.github.com`. */
const isGitHub = (host = '') => /^((ssh|www)\.)?github\.com$/i.test(host);

/** Asks SSH, with its configuration, which host a name stands for; undefined if it cannot tell. */
async function findSshHost(name: string): Promise<string | undefined> {
  if (!/^\w[\w.-]*$/.test(name)) return undefined;
  const ssh = process.env.GIT_SSH_COMMAND ?? 'ssh';
  const asked = await promisify(exec)(`${ssh} -G ${name}`).catch(() => undefined);
  return /^hostname (.+)$/m.exec(asked?.stdout ?? '')?.[1]?.trim();
}

/** Returns a token from the environment, or that of `gh`. */
export async function findToken(): Promise<string | undefined> {
  const named = process.env.GH_TOKEN || process.env.GITHUB_TOKEN;
  if (named) return named;
  return promisify(execFile)('gh', ['auth', 'token', '--hostname', 'github.com']).then(
    ({ stdout }) => stdout.trim() || undefined,
    () => undefined,
  );
}
