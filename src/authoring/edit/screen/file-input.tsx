import { type DragEvent, useEffect, useState } from 'react';
import { sentencesOf } from '../../../model/check/mistake.ts';
import { MAX_MEGABYTES } from '../../../model/check/pictures/limits.ts';
import { tooSmall } from '../../../model/check/pictures/too-small.ts';
import type { FieldOf } from '../entries/describe.ts';
import { setAt, stepsOf } from '../entries/values.ts';
import { storedName } from '../entries/names.ts';
import { names, type Upload } from './draft.ts';
import { Labelled, useFormContext } from './labelled.tsx';

/** Size of a picture in pixels, after EXIF rotation. */
interface Size {
  width: number;
  height: number;
}

/** A picture or film in the folder of its entry, stored as `./name.ending`. */
export function FileInput({ field, path }: { field: FieldOf<'file'>; path: string }) {
  const { form } = useFormContext();
  const [refusal, setRefusal] = useState<string>();
  const [isOver, setOver] = useState(false);
  const [size, setSize] = useState<Size>();
  const value = form.get(path);
  const isPicture = field.accept.startsWith('image/');
  const isUsed = typeof value === 'string' && value !== '';
  const isInList = path.includes('[');
  const small = isUsed && size ? tooSmall('This picture', size, field.minWidth ?? 0) : undefined;

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const others = setAt(form.values, stepsOf(path), undefined);
    const taken = await takeFile(file, field, isInList ? undefined : field.fileName, others);
    setRefusal(typeof taken === 'string' ? taken : undefined);
    if (typeof taken === 'string') return;
    form.upload(taken.name, taken.upload);
    form.set(path, `./${taken.name}`);
  };
  const drop = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(false);
      void choose(event.dataTransfer.files[0]);
    },
  };
  return (
    <Labelled
      field={field}
      path={path}
      note={
        <>
          {/* The content check reports errors of files when they are saved. */}
          {small?.severity === 'warning' && <p className="hint">{sentencesOf(small)}</p>}
          {refusal && <p className="message">{refusal}</p>}
        </>
      }
    >
      {(props) => (
        <div className="file" data-over={isOver || undefined} {...drop}>
          {isUsed && <Shown value={value} isPicture={isPicture} onSize={setSize} />}
          <div>
            <span className="pick">
              <span className="button" aria-hidden="true">
                Choose {isUsed ? 'another' : 'a'} {isPicture ? 'picture' : 'film'}
              </span>
              <input
                {...props}
                type="file"
                accept={field.accept}
                onChange={(event) => {
                  void choose(event.target.files?.[0]);
                  // The file is in the form, or refused: the input would keep its name either way.
                  event.target.value = '';
                }}
              />
            </span>
            {!field.required && isUsed && (
              <button type="button" onClick={() => form.set(path, undefined)}>
                Remove
              </button>
            )}
            <p className="about">{isPicture ? 'Or drop a picture here.' : 'Or drop a film here.'}</p>
          </div>
        </div>
      )}
    </Labelled>
  );
}

/**
 * Reads a chosen file. Returns it with the name under which it is stored, or why it is refused.
 *
 * @param fileName base name for it; default: its own
 * @param others values of the other fields, whose files keep their names
 */
export async function takeFile(
  file: File,
  field: FieldOf<'file'>,
  fileName: string | undefined,
  others: unknown,
): Promise<{ name: string; upload: Upload } | string> {
  const refusal = refusalOf(file, field);
  if (refusal) return refusal;
  const name = storedName(file.name, fileName, (taken) => names(others, taken));
  const contents = new Uint8Array(await file.arrayBuffer());
  return { name, upload: { contents, url: URL.createObjectURL(file) } };
}

function refusalOf({ name, size, type }: File, { accept }: FieldOf<'file'>): string | undefined {
  if (/\.hei[cf]$/i.test(name) || /hei[cf]/.test(type))
    return `“${name}” is a HEIC photo, which most browsers cannot show. On the phone choose Settings, Camera, Formats, “Most Compatible”, or send yourself the photo by mail; then it is a JPEG.`;
  if (size > MAX_MEGABYTES * 1e6)
    return `“${name}” has ${Math.ceil(size / 1e6)} megabytes; ${MAX_MEGABYTES} are the most. Save it smaller and choose it again.`;
  const isRight = accept.startsWith('image/')
    ? type.startsWith('image/')
    : name.toLowerCase().endsWith(accept);
  return isRight
    ? undefined
    : `“${name}” is not ${accept.startsWith('image/') ? 'a picture' : `a ${accept} file`}.`;
}

/** The file in use: a picture is shown and reports its size, a film plays on demand. */
function Shown({
  value,
  isPicture,
  onSize,
}: {
  value: string;
  isPicture: boolean;
  onSize: (size: Size) => void;
}) {
  const url = useFileUrl(value);
  const name = value.split('/').at(-1)!;
  if (!url) return <span className="thumb" />;
  return isPicture ? (
    <img
      className="thumb"
      src={url}
      alt={`In use: ${name}`}
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
        onSize({ width, height })
      }
    />
  ) : (
    <video className="thumb" src={url} controls muted aria-label={`In use: ${name}`} />
  );
}

/** A picture in use, small and before words that tell what it is. Shows nothing for a film. */
export function SmallPicture({ value }: { value: string }) {
  const url = useFileUrl(value);
  return url && !isFilm(value) ? <img className="small-picture" src={url} alt="" /> : null;
}

const isFilm = (value: string) => /\.(mp4|webm)$/.test(value);

/** Returns an address of a file that a value names: of the upload, or of the saved file. */
function useFileUrl(value: string): string | undefined {
  const { form, library, store, folder } = useFormContext();
  const upload = form.uploads.get(value.replace(/^\.\//, ''));
  const [saved, setSaved] = useState<string>();
  const path = resolve(folder, value);
  const version = library.version(path);
  useEffect(() => {
    if (version === null) return;
    let url: string | undefined;
    let isGone = false;
    store.read({ path, version }).then(
      (blob) => {
        if (isGone) return;
        url = URL.createObjectURL(typed(blob, path));
        setSaved(url);
      },
      () => {},
    );
    return () => {
      isGone = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [store, path, version]);
  return upload?.url ?? saved;
}

/** Resolves `./picture.jpg` or `../other/picture.jpg` against a folder. */
export function resolve(folder: string, value: string): string {
  return decodeURIComponent(new URL(encodeURI(value), `https://content/${folder}`).pathname.slice(1));
}

const TYPES: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  mp4: 'video/mp4',
  webm: 'video/webm',
};

/** Gives a file the type that its ending names: browsers do not show a drawing without. */
export const typed = (blob: Blob, path: string) =>
  new Blob([blob], { type: TYPES[path.split('.').at(-1)!.toLowerCase()] ?? 'image/jpeg' });
