import { useEffect, useState } from 'react';
import { useApp } from './app-state.ts';

/**
 * Returns a URL of a picture or film; undefined until it is loaded, or if there is none.
 * @param side its version in the content, or on the public site
 */
export function useStoredUrl(path: string, side: 'saved' | 'public'): string | undefined {
  const { store, library } = useApp();
  const [url, setUrl] = useState<string>();
  const version = library.version(path);
  useEffect(() => {
    let isGone = false;
    let made: string | undefined;
    const show = (blob: Blob | undefined) => {
      if (!blob || isGone) return;
      made = URL.createObjectURL(typed(blob, path));
      setUrl(made);
    };
    if (side === 'public') void store.readPublic(path).then(show);
    // Unreadable files are not shown.
    else if (version !== null) void store.read({ path, version }).then(show, () => {});
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [store, path, side, version]);
  return url;
}

/** Resolves `./picture.jpg` or `../other/picture.jpg` against a folder. */
export function resolve(folder: string, value: string): string {
  return decodeURIComponent(new URL(encodeURI(value), `https://content/${folder}`).pathname.slice(1));
}

export const isFilm = (path: string) => /\.(mp4|webm)$/.test(path);

const TYPES: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  mp4: 'video/mp4',
  webm: 'video/webm',
};

/** Sets the MIME type by the file extension: browsers do not show an SVG without one. */
const typed = (blob: Blob, path: string) =>
  new Blob([blob], { type: TYPES[path.split('.').at(-1)!.toLowerCase()] ?? 'image/jpeg' });
