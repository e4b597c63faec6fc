/** Which repository on GitHub a remote of git is, and a token for it. */
import { exec, execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A repository on GitHub, or on a GitHub Enterprise Server, which `GITHUB_SERVER_URL` names. */
export interface Repository {
  /** `agency/website`. */
  repository: string;
  /** `https://github.com`. */
  server: string;
  /** `https://api.github.com`. */
  api: string;
}

/** Returns the repository that a remote's URL stands for; undefined if it is not known to be on GitHub. */
export async function findRepository(address: string): Promise<Repository | undefined> {
  const server = process.env.GITHUB_SERVER_URL ?? 'https://github.com';
  const { hostname: host } = new URL(server);
  // `git@github.com:agency/website.git` is short for an SSH URL.
  const url = URL.parse(address.includes('://') ? address : `ssh://${address.replace(':', '/')}`);
  const [, repository] = /^\/+([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(url?.pathname ?? '') ?? [];
  if (!url || !repository) return undefined;
  // GitHub takes SSH at port 443 of `ssh.github.com`.
  const isHost = (name = '') => name.toLowerCase().replace(/^(ssh|www)\./, '') === host;
  const isFound =
    isHost(url.hostname) || (url.protocol === 'ssh:' && isHost(await findSshHost(url.hostname)));
  if (!isFound) return undefined;
  const api =
    process.env.GITHUB_API_URL ?? (host === 'github.com' ? 'https://api.github.com' : `${server}/api/v3`);
  return { repository, server, api };
}

/** Asks SSH, with its configuration, which host a name stands for; undefined if it cannot tell. */
async function findSshHost(name: string): Promise<string | undefined> {
  if (!/^\w[\w.-]*$/.test(name)) return undefined;
  const ssh = process.env.GIT_SSH_COMMAND ?? 'ssh';
  const asked = await promisify(exec)(`${ssh} -G ${name}`).catch(() => undefined);
  return /^hostname (.+)$/m.exec(asked?.stdout ?? '')?.[1]?.trim();
}

/** Returns a token from the environment, or that of `gh`. */
export async function findToken(server: string): Promise<string | undefined> {
  const named = process.env.GH_TOKEN || process.env.GITHUB_TOKEN;
  if (named) return named;
  const asked = promisify(execFile)('gh', ['auth', 'token', '--hostname', new URL(server).host]);
  return asked.then(
    ({ stdout }) => stdout.trim() || undefined,
    () => undefined,
  );
}
