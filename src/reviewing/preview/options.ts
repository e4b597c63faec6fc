import { parseArgs } from 'node:util';
import { ToolError } from '../../tooling/tool-error.ts';

export const HELP = `Builds the site as a preview: under a path of its own, not indexed, with drafts and a ribbon.

  npm run build:preview -- [flags]

  --path /pr-123/      path it is served under; default /preview/
  --origin URL         origin that serves it; default http://localhost:4322
  --changes FILE       pages to list in the ribbon, found by npm run review -- --json FILE; default: all
  --branch, --commit   names for the ribbon; default: git's
  --out FOLDER         where the files go; default dist-preview
  --serve              serves the result on this machine afterwards

SITE_URL is the real site, which canonical links lead to. With PUBLIC_BACKEND_HOST the forms post there; without it
they are closed and say so, because a static host takes no enquiries.`;

export interface PreviewOptions {
  path: string;
  origin: string;
  out: string;
  changes?: string;
  branch?: string;
  commit?: string;
  serve: boolean;
}

/**
 * Parses the command line.
 * @returns undefined for `--help`
 * @throws {ToolError} if a value is invalid
 */
export function readOptions(args: string[]): PreviewOptions | undefined {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: {
      path: { ...text, default: '/preview/' },
      origin: { ...text, default: 'http://localhost:4322' },
      out: { ...text, default: 'dist-preview' },
      changes: text,
      branch: text,
      commit: text,
      serve: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return undefined;
  return { ...values, path: pathOf(values.path), origin: originOf(values.origin) };
}

/** Adds slashes at both ends. Segments may contain letters, digits, `.`, `-` and `_`. */
function pathOf(value: string): string {
  const parts = value.split('/').filter(Boolean);
  const isPlain = parts.every((part) => /^[\w-][\w.-]*$/.test(part));
  if (!isPlain) throw new ToolError(`"${value}" cannot be the path of a preview. Write it like /pr-123/.`);
  return parts.length > 0 ? `/${parts.join('/')}/` : '/';
}

function originOf(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url.origin;
  throw new ToolError(`"${value}" is no origin. Write it like https://previews.example.com.`);
}
