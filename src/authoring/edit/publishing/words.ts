import type { Setup } from './setup.ts';

type Way = Exclude<Setup, { way: 'none' }>;

/** What a way of publishing does, in the words of an editor and of a developer. */
interface Words {
  way: string;
  detail: string;
}

/** Said once a request is open. */
export const REQUESTED =
  'Your changes wait for the approval of a colleague. Visitors see them once they are approved and the site has been updated.';

/** Returns what publishing will do. */
export function wordsBefore(setup: Way): Words {
  if (setup.way === 'request')
    return {
      way: 'A colleague looks at your changes first. Visitors see them once they are approved and the site has been updated, usually within minutes.',
      detail: `Opens a pull request at ${new URL(setup.server).host}/${setup.repository}.`,
    };
  if (!setup.remote)
    return {
      way: 'Your changes are kept on this machine. Visitors do not see them yet, because this copy of the site is not connected to the public one.',
      detail: `Commits to the branch “${setup.branch}”, which has no remote.`,
    };
  return {
    way: isPublic(setup)
      ? 'Visitors see your changes once the site has been updated, usually within minutes.'
      : 'Your changes are sent to your colleagues. Visitors see them once somebody takes them over into the public site.',
    detail: `Commits to the branch “${setup.branch}” and pushes it to “${setup.remote}”.`,
  };
}

/** Returns what publishing has done, for ways without a request. */
export function wordsAfter(setup: Extract<Way, { way: 'commit' }>): { sentence: string; detail: string } {
  const { branch, remote } = setup;
  if (!remote)
    return {
      sentence:
        'Kept on this machine. Visitors do not see it yet, because this copy of the site is not connected to the public one.',
      detail: `Committed to the branch “${branch}”, which has no remote.`,
    };
  return {
    sentence: isPublic(setup)
      ? 'Published. Visitors see it once the site has been updated, usually within minutes.'
      : 'Sent to your colleagues. Visitors see it once somebody takes it over into the public site.',
    detail: `Committed to the branch “${branch}” and pushed to “${remote}”.`,
  };
}

/** Whether the site is published from a branch, by its name. */
export const isPublic = ({ upstream }: Extract<Way, { way: 'commit' }>) =>
  /\/(main|master)$/.test(upstream ?? '');
